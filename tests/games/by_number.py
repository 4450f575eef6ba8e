"""``@rule("8.13")`` says which rules of its game's book a test is about.

A test of the server says of which game as well: ``@rule("party-bugs 10.8")``.
"""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
