"""What the house writes down for its keeper: one line of JSON for each thing that happened.

No token is ever written here, nor a name or a card: who reads the journal learns nothing of a hand.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

_LOG = logging.getLogger("parlour")


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": when, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def begin(stream: Any = None) -> None:
    """Write to this stream from now on; whatever other libraries say goes there as well."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _LOG.setLevel(logging.INFO)


def note(what: str, **facts: Any) -> None:
    _LOG.info(what, extra={"facts": facts})


def warn(what: str, **facts: Any) -> None:
    _LOG.warning(what, extra={"facts": facts})


def failed(what: str, error: BaseException, **facts: Any) -> None:
    """Something that should not have happened, with where it did."""
    told = "".join(traceback.format_exception(error))
    _LOG.error(what, extra={"facts": {**facts, "traceback": told}})


@contextmanager
def beside(what: str) -> Iterator[None]:
    """In a process beside the house: if it fails, that is a line like any other, and it ends."""
    begin()
    try:
        yield
    except Exception as error:
        failed(what, error)
        raise SystemExit(1) from None
