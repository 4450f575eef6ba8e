"""``python -m parlour`` is the command line."""

from parlour.cli import run

run()
