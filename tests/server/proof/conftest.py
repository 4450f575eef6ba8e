"""Those who come back here do so at once."""

from __future__ import annotations

import pytest

from parlour.client import line


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "LONGEST_WAIT", 0.2)
