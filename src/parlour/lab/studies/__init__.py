"""What is worth counting in each game of the house."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.lab.studies import cheating_moth, parrot_box, party_bugs
from parlour.lab.study import Subject

SUBJECTS: Mapping[str, Subject] = {
    "party-bugs": party_bugs.SUBJECT,
    "parrot-box": parrot_box.SUBJECT,
    "cheating-moth": cheating_moth.SUBJECT,
}
