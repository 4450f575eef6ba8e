"""For all tests."""

from __future__ import annotations

import signal

import pytest

# Whatever a shell starts in the background is deaf to Ctrl+C, and so is all that it starts. Tests
# press Ctrl+C on programs that have to hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*numbers): the rules of the book that a test is about")
