"""Every deal has a seed of its own, the same for ever."""

from __future__ import annotations

from parlour.core.dice import SEEDS
from parlour.lab.deals import seed_of_deal, seed_read, seed_said


def test_the_seed_of_a_deal_never_changes() -> None:
    assert seed_of_deal(0, 0) == 0x3DFDE4B847CCCF91A3FED2E2D6967246
    assert seed_of_deal(1, 0) == 0x2F51BADB03171799D87715C51D1EEF3
    assert seed_of_deal(1, 12345) == 0xCF942CFCB020345D28C61FAA73B77E68
    assert seed_of_deal(SEEDS - 1, 7) == 0xDFBC6F83962628CB725D0A175CF06424


def test_no_two_deals_of_neighbouring_seeds_are_the_same() -> None:
    seeds = {seed_of_deal(seed, number) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2500
    assert all(0 <= seed < SEEDS for seed in seeds)


def test_a_seed_is_written_as_in_records_and_read_again() -> None:
    assert seed_said(77) == "0" * 30 + "4d"
    assert seed_read(seed_said(SEEDS - 1)) == SEEDS - 1
    assert seed_read(77) == 77
