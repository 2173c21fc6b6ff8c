"""Which tests a change can touch, for `make test SINCE=<commit>`: a map by folder, from the graph of imports.

Tests mirror the tree. A changed module touches its app and the apps that import the module, directly or through others.
A file outside of apps, features and tests touches everything.
"""

import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grimp import ImportGraph

ROOT = Path(__file__).resolve().parent.parent
CROSS_AREA = ("tests/*.py", "tests/saas/*.py", "tests/tenants/*.py", "tests/commands/test_*.py")
"""Tests of all areas at once: they run for every change of Python."""
SCREENS = "test_every_screen"
# The areas that a journey goes through: apps of Python and features of the front end. Any other change of the product
# touches only the journeys of ANY.
ANY = frozenset({"any"})
JOURNEYS: dict[str, frozenset[str]] = {
    name: frozenset(areas.split())
    for name, areas in {
        "test_account": "accounts profile",
        "test_api_reference": "api",
        "test_billing": "billing plans",
        "test_books": "wallets wallet imports members",
        "test_brand_colors": "branding",
        "test_casino_reports": "casinos",
        "test_cases": "lootboxes cases inventory fairness",
        "test_codes": "stores store orders",
        "test_connections": "streaming",
        "test_customization": "branding content",
        "test_desk": "desk communities",
        "test_domains": "domains communities tenancy",
        "test_earning": "earning",
        "test_events": "events raffles leaderboards",
        "test_every_screen": "any",
        "test_excluded_fans": "casinos wagers leaderboards access",
        "test_chat": "chat realtime",
        "test_offers": "offers casinos plans",
        "test_friends": "fan_referrals friends members",
        "test_first_joy": "any",
        "test_fairness": "fairness draws",
        "test_first_view": "pages any",
        "test_focus": "any",
        "test_hand_over": "ownership communities",
        "test_hostile_pages": "content",
        "test_in_motion": "cases raffles lootboxes",
        "test_imports": "wallets imports members",
        "test_layout_shift": "pages any",
        "test_leaderboards": "leaderboards wagers casinos",
        "test_live": "realtime any",
        "test_main_button": "store stores raffles cases lootboxes",
        "test_main_job": "any",
        "test_notifications": "notifications",
        "test_office_tables": "back_office any",
        "test_offline": "store stores any",
        "test_onboarding": "onboarding accounts waitlist",
        "test_own_place": "onboarding communities branding",
        "test_pages": "content pages",
        "test_parcel": "stores store orders",
        "test_platform_home": "directory platform listings",
        "test_profile_cards": "profiles cards achievements members",
        "test_quests": "quests",
        "test_quests_team": "quests",
        "test_raffles": "raffles draws",
        "test_refused_communities": "tenancy communities pages",
        "test_screens_in_every_look": "branding any",
        "test_share_kit": "sharing",
        "test_sharp_pictures": "any",
        "test_social_login": "accounts profile",
        "test_staff": "access staff",
        "test_status": "status desk",
        "test_stream_journey": "streaming earning",
        "test_stream_quest": "streaming quests",
        "test_stripe_pages": "simulators",
        "test_support": "support",
        "test_text_size": "any",
        "test_two_factor": "accounts profile",
        "test_two_tabs": "stores store any",
        "test_watching": "watching earning streaming",
        "test_way_back": "any",
    }.items()
}
NO_PRODUCT = (".md",)
EVERYTHING_IN_PYTHON = ["tests"]
EVERYTHING_IN_BROWSERS = ["tests/e2e"]


@dataclass
class Selection:
    """The files and folders that pytest runs, and whether the tests of the front end run."""

    python: set[str] = field(default_factory=set)
    browsers: set[str] = field(default_factory=set)
    front_end: bool = False


def changed_since(commit: str) -> list[str]:
    """Return the files that differ from the commit, those that are not committed yet, too. Raises ValueError."""
    names: list[str] = []
    for command in (["diff", "--name-only", commit, "--"], ["ls-files", "--others", "--exclude-standard"]):
        done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ValueError(f"SINCE={commit} is no commit of this repository: {done.stderr.strip()}")
        names += done.stdout.splitlines()
    return sorted(set(names))


def selected(files: list[str]) -> Selection:
    """Return the tests that changes of these files can touch."""
    selection = Selection()
    areas: set[str] = set()
    for name in files:
        path = Path(name)
        if path.suffix in NO_PRODUCT:
            selection.python.add("tests/commands")
        elif path.parts[0] == "tests":
            _add_test(selection, path)
        elif path.parts[0] in {"saas", "tenants"} and len(path.parts) > 2 and path.parts[1] != "settings":
            reached = _apps_reached(path)
            selection.python |= {f"tests/{app.replace('.', '/')}" for app in reached}
            areas |= {path.parts[1]} if len(reached) < len(_all_apps()) // 2 else ANY | {path.parts[1]}
        elif path.parts[0] == "frontend":
            selection.front_end = True
            if ".test." not in path.name:
                areas |= {path.parts[3]} if path.parts[1:3] == ("src", "features") else ANY
                selection.browsers.add(f"tests/e2e/{SCREENS}.py")
        else:
            selection.python |= set(EVERYTHING_IN_PYTHON)
            selection.browsers |= set(EVERYTHING_IN_BROWSERS)
            selection.front_end = True
    selection.browsers |= {f"tests/e2e/{name}.py" for name, touched in JOURNEYS.items() if touched & areas}
    return _existing(selection)


def _add_test(selection: Selection, path: Path) -> None:
    folder = path.parts[1]
    if folder == "faults" or _is_proof(path):
        return  # `make prove` runs it
    if not path.name.startswith("test_"):
        if folder == "e2e":
            selection.browsers |= set(EVERYTHING_IN_BROWSERS)
        else:
            selection.python |= set(EVERYTHING_IN_PYTHON)
    elif folder == "e2e":
        selection.browsers.add(str(path))
    else:
        selection.python.add(str(path))


def _is_proof(path: Path) -> bool:
    return (ROOT / path).is_file() and "\npytestmark = pytest.mark.prove" in (ROOT / path).read_text()


def _existing(selection: Selection) -> Selection:
    if selection.python:
        selection.python |= {str(path.relative_to(ROOT)) for glob in CROSS_AREA for path in ROOT.glob(glob)}
    selection.python = {path for path in selection.python if (ROOT / path).exists()}
    selection.browsers = {path for path in selection.browsers if (ROOT / path).exists() and not _is_proof(Path(path))}
    if EVERYTHING_IN_PYTHON[0] in selection.python:
        selection.python = set(EVERYTHING_IN_PYTHON)
    if EVERYTHING_IN_BROWSERS[0] in selection.browsers:
        selection.browsers = set(EVERYTHING_IN_BROWSERS)
    return selection


def _apps_reached(path: Path) -> set[str]:
    """Return the app of the file and the apps with a module that imports it."""
    import grimp

    graph = _graph()
    app = ".".join(path.parts[:2])
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    try:
        # All modules of an app use its templates and SQL.
        is_module = path.suffix == ".py" and module in graph.modules
        reached = graph.find_downstream_modules(module if is_module else app, as_package=not is_module)
    except grimp.exceptions.ModuleNotPresent:
        return _all_apps()  # an app that is gone
    return {app, *(".".join(name.split(".")[:2]) for name in reached)}


def _all_apps() -> set[str]:
    return {".".join(name.split(".")[:2]) for name in _graph().modules if "." in name}


@cache
def _graph() -> "ImportGraph":
    import grimp

    return grimp.build_graph("saas", "tenants")
