"""``@rule("8.13")`` says which rules of its game's book a test is about."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
