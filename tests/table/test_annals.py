"""The annals read on: each entry once, and no tournament because another one is damaged."""

import random
import sqlite3
from pathlib import Path

from rushpi.table import Annals, Journal, Phase, Spool, Table, TimeUp, TournamentLeft, stories
from tests.power.evening import following
from tests.table.evenings import sit_down


def play_one(table: Table, chance) -> None:
    while table.state.phase is not Phase.CROWNED:
        table.post(following(table.state, chance))


class Counted(Journal):
    """A journal that counts the entries it gives."""

    given = 0

    def entries(self, first: int = 1):
        for entry in super().entries(first):
            self.given += 1
            yield entry


def test_they_tell_what_stories_tell_but_for_what_the_camera_saw(tmp_path: Path) -> None:
    chance = random.Random(1)
    with Counted(tmp_path / "journal.db") as journal:
        annals, table = Annals(journal), Table(journal)
        journal.given = 0
        annals.update()
        assert annals.games == ()
        for games in (1, 2):
            play_one(table, chance)
            annals.update()
            told, whole = annals.games, tuple(stories(Journal.entries(journal)))
            assert len(told) == games
            assert [story.totals for story in told] == [story.totals for story in whole]
            assert [story.winners for story in told] == [story.winners for story in whole]
            assert [len(story.rounds) for story in told] == [len(story.rounds) for story in whole]
            table.post(TournamentLeft())
        annals.update()
        assert journal.given == journal.last
        assert all(paid.play.readings == () for story in annals.games for paid in story.rounds)


def test_a_tournament_that_cannot_have_been_is_left_out(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        for event in (sit_down(seed=1), TournamentLeft(), sit_down(seed=2), TimeUp(), TournamentLeft()):
            journal.append(event)
        journal.append(sit_down(seed=3))
        annals = Annals(journal)
        annals.update()
    assert [story.state.tournament.seed for story in annals.games] == [1, 3]


def test_what_waits_for_the_disk_is_told_when_it_is_there(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    with Spool(tmp_path / "journal.db") as spool:
        annals = Annals(spool)
        Table(spool).post(sit_down())
        annals.update()
        assert annals.games == ()
        (tmp_path / "journal.db").rmdir()
        spool._try_at = 0.0
        spool.write()
        annals.update()
        assert len(annals.games) == 1


def test_a_game_with_a_damaged_event_ends_there_and_the_next_is_whole(tmp_path: Path) -> None:
    chance = random.Random(1)
    with Journal(tmp_path / "journal.db") as journal:
        table = Table(journal)
        play_one(table, chance)
        over = journal.last
        for seed in (2, 3):
            table.post(TournamentLeft())
            table.post(sit_down(seed=seed))
        whole = Annals(journal)
        whole.update()
        with sqlite3.connect(tmp_path / "journal.db") as database:
            database.execute("UPDATE event SET data = CAST(x'ff' AS TEXT) WHERE seq = ?", (over + 1,))
        database.close()
        annals = Annals(journal)
        annals.update()
    assert annals.games[0].totals == whole.games[0].totals
    assert annals.games[0].winners == whole.games[0].winners
    assert [story.state.tournament.seed for story in annals.games[1:]] == [2, 3]
