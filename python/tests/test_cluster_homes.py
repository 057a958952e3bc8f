"""The assignment of units to workers, and second copies of units, without real workers."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from tengen.cluster import flights
from tengen.cluster.flights import Flights, Late
from tengen.cluster.homes import Homes


def among(*nodes: str) -> object:
    def able(without: Collection[str]) -> list[str]:
        return [node for node in nodes if node not in without] or list(nodes)

    return able


def given(homes: Homes, todo: list[int], free: dict[str, int], nodes: str = "ab", **more: object):
    half, failed = more.get("half", "upper"), more.get("failed", {})
    return homes.next(half, todo, free, among(*nodes), failed)  # type: ignore[arg-type]


def test_units_stay_where_they_were() -> None:
    homes = Homes()
    assert given(homes, [3, 1], {"a": 2, "b": 2}) == (3, "a")
    for number, node in ((0, "a"), (1, "b"), (2, "b"), (3, "b")):
        homes.had("upper", number, node)
    # Worker a gets its own unit 0, not the first unit to do. Units of the other half do not
    # matter.
    assert given(homes, [1, 0], {"a": 2, "b": 2}) == (0, "a")
    homes.had("lower", 1, "a")
    assert given(homes, [1, 0], {"b": 1, "a": 1}) == (1, "b")
    assert given(homes, [0, 1], {"b": 1, "a": 1}, half="lower") == (0, "b")
    assert given(homes, [1], {"b": 1, "a": 1}, half="lower") == (1, "a")
    # A busy worker leaves units to their owners. An idle worker takes one of them.
    assert given(homes, [2, 1], {"a": 1}) is None
    assert given(homes, [2, 1], {"a": 2}) == (2, "a")
    homes.had("upper", 2, "a")
    assert given(homes, [1, 2], {"a": 1}) == (2, "a")
    # A unit without an owner comes before units of other workers.
    assert given(homes, [1, 7], {"a": 1}) == (7, "a")
    assert given(homes, [], {"a": 2}) is None and given(homes, [1], {}) is None


def test_units_of_those_who_are_gone_are_anybodys() -> None:
    homes = Homes()
    for number in range(4):
        homes.had("upper", number, "gone")
    assert given(homes, [2, 3], {"b": 1}) == (2, "b")


def test_who_has_most_left_gives() -> None:
    homes = Homes()
    for number, node in ((0, "b"), (1, "c"), (2, "c")):
        homes.had("upper", number, node)
    assert given(homes, [0, 1, 2], {"a": 2}, "abc") == (1, "a")


def test_what_a_worker_has_failed_to_do_waits_for_another() -> None:
    homes = Homes()
    homes.had("upper", 0, "a")
    assert given(homes, [0], {"a": 2}, failed={0: ["a"]}) is None
    assert given(homes, [0, 1], {"a": 2}, failed={0: ["a"]}) == (1, "a")
    assert given(homes, [0], {"a": 2, "b": 1}, failed={0: ["a"]}) == (0, "b")
    # Without another worker, the same worker gets the unit again.
    assert given(homes, [0], {"a": 2}, "a", failed={0: ["a"]}) == (0, "a")


def test_second_copies_of_slow_units(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(flights.time, "monotonic", lambda: now)
    late = Late()
    flying = Flights(late)
    keys = [late.key() for _ in range(6)]
    assert len(set(keys)) == 6
    for number in range(4):
        flying.begin(keys[number], number, "a", f"{number}.tiles")
    now = 2.0
    for key in keys[:3]:
        flight = flying.end(key)
        assert flight is not None
        flying.done(flight)
    now = 3.9
    assert flying.slow({"b": 2}) is None
    now = 4.1
    found = flying.slow({"a": 2, "b": 2})
    assert found is not None and (found[0].number, found[1]) == (3, "b")
    # There is no idle worker; and one second copy of a unit is enough.
    assert flying.slow({"a": 2, "b": 1}) is None
    flying.begin(keys[4], 3, "b", flights.second_name("3.tiles"))
    assert flying.slow({"c": 2}) is None
    # The second copy is done first, so the first copy is late.
    second = flying.end(keys[4])
    assert second is not None and second.file == "3-second.tiles" and flying.has(3)
    flying.done(second)
    assert not flying and not flying.has(3) and list(late.flights) == [keys[3]]
    assert flying.end(keys[3]) is None
