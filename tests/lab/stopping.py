"""Somebody presses Ctrl-C while a batch is under way."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

PATIENCE = 120  # seconds until the first parts are done
needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")


def stopped(command: list[str], batch: Path, parts: int) -> tuple[int, str, str]:
    """As soon as so many parts are kept: what the command gave, told and said then."""
    working = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(10 * PATIENCE):
        if batch.exists() and batch.read_bytes().count(b"\n") > parts:
            break
        time.sleep(0.1)
    working.send_signal(signal.SIGINT)
    told, said = working.communicate(timeout=60)
    return working.returncode, told, said
