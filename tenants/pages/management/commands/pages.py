"""``manage.py pages [--check]``: writes the routes of each space from the manifest, or fails if one file is stale.

The routes import their pages by name, so the types and the build of the front end fail without the file of a page.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from saas.kernel.management.generated import GeneratedFilesCommand
from saas.layout.pages import PAGES, AppPage, Space

HEAD = "/** Written by `manage.py pages` from saas/layout/pages.py. Do not edit. */"
LISTS: dict[str, Callable[[AppPage], bool]] = {
    "openPages": lambda page: page.guard == "everyone" and page.is_framed,
    "sessionPages": lambda page: page.guard == "session",
    "developmentPages": lambda page: page.guard == "development",
    "framelessPages": lambda page: not page.is_framed,
}


class Command(GeneratedFilesCommand):
    help = "Writes the routes of the front end from the manifest of pages."

    def texts(self) -> dict[str, str]:
        return {target(space): "\n".join(lines(space)) + "\n" for space in PAGES}


def target(space: Space) -> str:
    return f"frontend/src/app/spaces/{space}.tsx"


def lines(space: Space) -> Iterator[str]:
    """Yield the lines of the TypeScript module of ``space``."""
    pages = list(PAGES[space].values())
    yield HEAD
    yield from _imports(pages)
    for name, belongs in LISTS.items():
        if listed := [page for page in pages if belongs(page)]:
            yield f"\nexport const {name}: RouteObject[] = ["
            yield from _routes(space, listed)
            yield "]"
    if any(page.section for page in pages):
        yield "\nexport const sections: Record<(typeof communitySections)[number], NavItem> = {"
        yield from (
            f"  {place.key}: {{ to: {json.dumps(page.path)}, label: {json.dumps(place.label)}, icon: {place.icon} }},"
            for page in pages
            if (place := page.section)
        )
        yield "}"


def _imports(pages: list[AppPage]) -> Iterator[str]:
    sections = [page.section for page in pages if page.section]
    if sections:
        yield _import((section.icon for section in sections), "@tabler/icons-react")
    is_moved = any(page.leads_to for page in pages)
    yield _import((*(["Navigate"] if is_moved else []), "type RouteObject"), "react-router")
    if sections:
        yield "import type { communitySections } from '@/api/constants'"
        yield "import type { NavItem } from '@/layouts/Shell'"
    if any(page.area for page in pages):
        yield "import { inArea } from '@/layouts/office/requireArea'"
    yield "import { lazyPage } from '@/lib/lazily'"
    if loaders := {page.loader for page in pages if page.loader}:
        yield _import(loaders, "@/session/guards")


def _import(names: Iterable[str], module: str) -> str:
    return f"import {{ {', '.join(sorted(names))} }} from '{module}'"


def _routes(space: Space, pages: list[AppPage]) -> Iterator[str]:
    for (area, loader), group in groupby(pages, key=lambda page: (page.area, page.loader)):
        members = list(group)
        if loader:
            paths = ", ".join(json.dumps(_below(space, page)) for page in members)
            yield f"  ...[{paths}].map((path) => ({{ path, loader: {loader} }})),"
        elif area:
            yield f"  inArea({json.dumps(area)}, ["
            yield from (f"    {_route(space, page)}," for page in members)
            yield "  ]),"
        else:
            yield from (f"  {_route(space, page)}," for page in members)


def _route(space: Space, page: AppPage) -> str:
    below = _below(space, page)
    place = f"path: {json.dumps(below)}" if below else "index: true"
    if page.leads_to:
        return f"{{ {place}, element: <Navigate to={json.dumps(page.leads_to)} replace /> }}"
    return f"{{ {place}, lazy: lazyPage(() => import({json.dumps(f'@/routes/{page.file}')})) }}"


def _below(space: Space, page: AppPage) -> str:
    """Return the path below the route that frames the pages of the space; empty for its first page."""
    if not page.is_framed:
        return page.path
    return page.path.removeprefix("/admin" if space == "admin" else "").removeprefix("/")
