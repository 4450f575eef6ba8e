"""Who asks too often is asked to wait. Buckets fill by themselves; nobody waits for long."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

from parlour.server.serving import Rate

MOST_REMEMBERED = 10_000  # addresses


def home_of(address: str) -> str:
    """What limits count for: without a port, and of IPv6 the part that belongs to one home."""
    bare = address.removeprefix("[").partition("]")[0]
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        number = ipaddress.ip_address(bare)
    except ValueError:
        return address[:64]
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((int(number) >> 64 << 64, 64)))


class Bucket:
    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.at_once)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether there is one left to take."""
        rate = self._rate
        self._left = min(rate.at_once, self._left + (now - self._at) * rate.each_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_empty(self, now: float) -> bool:
        return self._left + (now - self._at) * self._rate.each_second < 1


class Addresses:
    """A bucket for each address; those that were quiet for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        return self._of(address).take(time.monotonic())

    def is_empty(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.is_empty(time.monotonic())

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, time.monotonic())
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket
