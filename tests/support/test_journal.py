from pathlib import Path

from tests.support.journal import Journal, Outcome, acknowledged, read, unknown


def test_an_intent_without_an_answer_is_unknown_until_a_retry_settles_it(tmp_path: Path) -> None:
    with Journal(tmp_path, "one") as journal:
        journal.intend("k1", amount="5")
        journal.settle("k1", Outcome.UNKNOWN)
        journal.intend("k2", amount="6")

    assert [entry.key for entry in unknown(tmp_path)] == ["k1", "k2"]

    with Journal(tmp_path, "one") as journal:
        journal.settle("k1", Outcome.OK, {"id": 1})
        journal.settle("k1", Outcome.UNKNOWN)

    assert [(entry.key, entry.intent, entry.answer) for entry in acknowledged(tmp_path)] == [
        ("k1", {"amount": "5"}, {"id": 1})
    ]


def test_the_files_of_all_clients_are_read_together(tmp_path: Path) -> None:
    for name in ("a", "b"):
        with Journal(tmp_path, name) as journal:
            journal.intend(f"key-{name}")
            journal.settle(f"key-{name}", Outcome.REFUSED, "no")

    assert [(entry.client, entry.outcome) for entry in read(tmp_path)] == [("a", "refused"), ("b", "refused")]
