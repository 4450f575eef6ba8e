"""Sets held in one int."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.core.sets import has, just, lowest_of, members_of, nth_of, size_of

some = st.sets(st.integers(0, 61), min_size=1)


@given(some)
def test_a_set_in_an_int_is_a_set(numbers: set[int]) -> None:
    members = sum(just(number) for number in numbers)
    assert members_of(members) == sorted(numbers)
    assert size_of(members) == len(numbers)
    assert lowest_of(members) == min(numbers)
    assert [nth_of(members, n) for n in range(len(numbers))] == sorted(numbers)
    assert all(has(members, n) == (n in numbers) for n in range(62))
