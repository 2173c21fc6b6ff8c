"""Each test belongs to `make test` or to exactly one area of `make prove`, and that area's command reaches it."""

from collections import defaultdict

from scripts.check import AREAS, files_of
from tests.support import sampling, tiers


def test_no_test_is_outside_both_tiers(request):
    """A run of everything has collected everything; a run of this file alone judges this file."""
    without_area, out_of_reach = [], []
    files = {area: set(files_of(area)) for area in AREAS}
    for item in request.config.stash[tiers.COLLECTED]:
        area = tiers.area_of(item)
        if area is None and tiers.is_in_make_test(item):
            continue
        if area not in AREAS:
            without_area.append(item.nodeid)
        elif not {item.nodeid.partition("::")[0], f"tests/{item.path.relative_to(tiers.TESTS).parts[0]}"} & files[area]:
            out_of_reach.append(f"{item.nodeid} of {area}")

    assert not without_area, 'Name an area of scripts/check.py: @pytest.mark.prove("money")'
    assert not out_of_reach


def test_a_matrix_of_more_than_sixty_cases_is_sampled(request):
    """The screens are no matrix: each is opened once."""
    cases = defaultdict(list)
    for item in request.config.stash[tiers.COLLECTED]:
        is_screen = item.path.name == "test_every_screen.py"
        if not is_screen and tiers.is_in_make_test(item) and item.get_closest_marker("sampled") is None:
            cases[item.nodeid.partition("[")[0]].append(item)

    large = {name: len(items) for name, items in cases.items() if len(items) > sampling.MANY}
    assert not large, "Mark them: @pytest.mark.sampled"
