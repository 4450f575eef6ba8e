"""How other devices in the same home reach this machine."""

from __future__ import annotations

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::", "")
SOMEWHERE = "192.0.2.1"  # an address that belongs to nobody; nothing is sent to it


def address_for_others(host: str, port: int) -> str:
    name = own_address() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def address_here(host: str, port: int) -> str:
    """For a browser on this machine."""
    if host in EVERYWHERE or is_only_here(host):
        return f"http://localhost:{port}"
    return address_for_others(host, port)


def is_only_here(host: str) -> bool:
    """Whether a name means this machine to whoever says it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str:
    """The address of this machine in its network, or of itself if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
