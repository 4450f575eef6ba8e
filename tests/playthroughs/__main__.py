"""Writes every golden match anew; read the difference before you commit it."""

from tests.playthroughs import CHOSEN, written

for chosen in CHOSEN:
    chosen.path.parent.mkdir(exist_ok=True)
    chosen.path.write_text(written(chosen), encoding="utf-8")
    print(chosen.path.name)
