"""Games are played move by move, and compared with known numbers of games."""

from __future__ import annotations

import pytest
import tengen
from tengen import games


def test_published_numbers_of_games() -> None:
    assert int(games.count(1, 4)) == 2098407841
    assert games.bounds(2).published == 386356909593


def test_rules_and_lengths() -> None:
    positional = games.count(1, 2, by_length=True)
    assert sum(positional.by_length) == positional.games == 9
    assert len(positional.by_length) == positional.longest + 1
    assert sum(positional.maximal_by_length) == positional.maximal
    assert games.count(1, 2, rule="situational", passes="restricted").games != 9
    assert games.count(1, 2, method="search").games == 9
    with pytest.raises(ValueError, match="only to situational superko"):
        games.count(2, passes="ignored")


def test_bounds_are_bounds() -> None:
    found = games.bounds(3, steps=1000)
    assert found.at_least and found.at_most and found.published is None
    assert all(bound.bound.startswith("10^") for bound in found.at_least)


def test_estimates_are_reproducible() -> None:
    found = games.estimate(1, 3, runs=200, seed=5, method="chen")
    assert found == games.estimate(1, 3, runs=200, seed=5, method="chen", threads=1)
    assert found.interval.lower < 907 < found.interval.upper and found.runs == 200
    assert games.estimate(1, 3, runs=1, method="knuth").standard_error is None


def test_constructed_games_are_played() -> None:
    game = games.construct(5, kind="two-boards", moves=50)
    board = game.start_position.array
    for player, row, column in game.moves[:1]:
        assert board[row, column] == 0 and player in "XO"
    assert len(game.moves) == 50 and game.end_position.is_legal()
    assert game.files["sgf"].startswith("(;")
    assert games.construct(1, 7, shortest=False).kind == "left-capturing"
    later = games.construct(3, start=3, moves=5)
    assert later.kind == "gray" and len(later.moves) == 5
    with pytest.raises(ValueError):
        games.construct(3, start=10**5000)
    with pytest.raises(ValueError):
        games.construct(4, kind="left-capturing")
