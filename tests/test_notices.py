"""One sentence at a time, each trouble once, and a lasting one again."""

from rushpi.notices import AGAIN, READING_TIME, Notices, reading_time


def test_sentences_wait_for_each_other() -> None:
    notices = Notices()
    notices.add("one")
    notices.add("two")
    assert [notices.due(0.0), notices.due(1.0), notices.due(READING_TIME)] == ["one", None, "two"]
    assert notices.due(100.0) is None


def test_a_trouble_is_told_when_it_begins_and_when_it_changes() -> None:
    notices = Notices()
    said = []
    for now, says in enumerate(["gone", "gone", "dark", None, None, "dark"]):
        notices.trouble("camera", says, float(now))
        said.append(notices.due(READING_TIME * (now + 1)))
    assert said == ["gone", None, "dark", None, None, "dark"]


def test_some_troubles_are_worth_a_reminder() -> None:
    notices = Notices()
    said = []
    for now in (0.0, AGAIN - 1, AGAIN, AGAIN + 1, 2 * AGAIN):
        notices.trouble("journal", "full", now, again=True)
        notices.trouble("camera", "gone", now)
        said.append((notices.due(1000 * now), notices.due(1000 * now + READING_TIME)))
    assert said == [("full", "gone"), (None, None), ("full", None), (None, None), ("full", None)]


def test_a_long_sentence_stands_longer() -> None:
    notices = Notices()
    long = "a sentence that takes its time " * 6
    notices.add(long)
    notices.add("short")
    assert notices.due(0.0) == long
    assert notices.due(READING_TIME) is None
    assert notices.due(reading_time(long)) == "short"
    assert reading_time("short") == READING_TIME
