"""`make test` runs some cases of sampled tests and says how many it left; `make prove` runs all."""

from types import SimpleNamespace

import pytest

from tests.support import sampling


class Case(SimpleNamespace):
    """The part of a collected test that sampling reads."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def get_closest_marker(self, name):
        return self.mark if name == "sampled" else None


def cases(count, *, marked=True, keep=(), **of):
    mark = pytest.mark.sampled(*keep, **of).mark if marked else None
    return [
        Case(
            nodeid=f"test_one[{number}]",
            mark=mark,
            callspec=SimpleNamespace(indices={"device": number % 2, "case": number // 2}),
        )
        for number in range(count)
    ]


@pytest.fixture(autouse=True)
def _sampling_is_on(monkeypatch):
    monkeypatch.delenv(sampling.WHOLE, raising=False)
    monkeypatch.setenv("GEMHALL_SEED", "7")


@pytest.mark.parametrize(("count", "kept"), [(1, 1), (60, 60), (61, 20), (600, 20)])
def test_a_matrix_of_more_than_sixty_cases_keeps_twenty(count, kept):
    assert len(sampling.left_out(cases(count))) == count - kept


def test_what_is_not_marked_runs_whole():
    assert sampling.left_out(cases(600, marked=False)) == set()


def test_one_value_of_a_parameter_is_kept_for_each_combination_of_the_others():
    matrix = cases(40, keep=(1,), of="device")
    kept = [case for case in matrix if case not in sampling.left_out(matrix)]
    assert sorted(case.callspec.indices["case"] for case in kept) == list(range(20))
    assert {case.callspec.indices["device"] for case in kept} == {0, 1}


def test_the_seed_chooses_and_repeats_the_choice(monkeypatch):
    matrix = cases(600)
    first = sampling.left_out(matrix)
    assert sampling.left_out(list(reversed(matrix))) == first
    monkeypatch.setenv("GEMHALL_SEED", "8")
    assert sampling.left_out(matrix) != first


def test_every_case_has_its_turn(monkeypatch):
    matrix = cases(100)
    never = set(matrix)
    for seed in range(100):
        monkeypatch.setenv("GEMHALL_SEED", str(seed))
        never &= sampling.left_out(matrix)
    assert not never


def test_in_make_prove_nothing_is_left_out(monkeypatch):
    monkeypatch.setenv(sampling.WHOLE, "1")
    assert sampling.left_out(cases(600)) == set()
