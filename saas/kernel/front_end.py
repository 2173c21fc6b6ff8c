"""The built front end: its page template and the addresses of its files."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

ENTRY = "src/start.ts"
APPLICATION = "src/main.tsx"
DEVELOPMENT_ENTRY = "src/dev.ts"  # the script that Vite adds to pages that it serves


class FrontEndMissing(RuntimeError):
    """The front end is not built: run `npm ci && npm run build`, or set VITE_DEV_URL."""


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """The page template with ``{{slots}}``, and the addresses its tags point to."""

    template: str
    script_src: str
    scripts_ahead: str
    stylesheet_links: SafeString
    preload_links: SafeString
    files: Mapping[str, str]

    def font_address(self, file: str) -> str:
        """Return the URL of a font file. ``file`` is its path in node_modules."""
        if settings.VITE_DEV_URL:
            return f"/assets/@fs{settings.ROOT}/node_modules/{file}"
        return f"/assets/{self.files[f'../node_modules/{file}']}"

    def font_path(self, file: str) -> Path:
        """Return the font file on the disk. ``file`` is its path in node_modules."""
        if settings.VITE_DEV_URL:
            return Path(settings.ROOT) / "node_modules" / file
        return Path(settings.FRONTEND_DIST) / self.files[f"../node_modules/{file}"]


def front_end(space: str) -> FrontEnd:
    """Return the template and the tags of a page in ``space`` (platform, community or admin)."""
    template = settings.ROOT / "frontend" / "shell.html"
    if settings.VITE_DEV_URL:
        return FrontEnd(template.read_text(), f"/assets/{DEVELOPMENT_ENTRY}", "", SafeString(), SafeString(), {})
    manifest = settings.FRONTEND_DIST / ".vite" / "manifest.json"
    if not manifest.exists():
        raise FrontEndMissing(FrontEndMissing.__doc__)
    return _built(template, manifest, manifest.stat().st_mtime_ns, space)


@lru_cache(maxsize=6)
def _built(template: Path, manifest: Path, _changed: int, space: str) -> FrontEnd:
    chunks = json.loads(manifest.read_text())
    entry = chunks[ENTRY]
    used = _reached(chunks, APPLICATION, f"src/app/frames/{space}.tsx")
    sheets = list(dict.fromkeys(sheet for chunk in used for sheet in chunk.get("css", ())))
    return FrontEnd(
        template=template.read_text(),
        script_src=f"/assets/{entry['file']}",
        scripts_ahead=" ".join(f"/assets/{chunk['file']}" for chunk in used if chunk is not entry),
        stylesheet_links=_links('<link rel="stylesheet" href="/assets/{}" />', sheets),
        preload_links=_links('<link rel="preload" as="style" href="/assets/{}" />', sheets),
        files={name: chunk["file"] for name, chunk in chunks.items() if name.endswith(".woff2")},
    )


def _links(tag: str, names: Iterable[str]) -> SafeString:
    return format_html_join("", tag, ((name,) for name in names))


def _reached(chunks: dict[str, Any], *names: str) -> list[dict[str, Any]]:
    """Return the named chunks and those that they import statically, each once."""
    found: dict[str, dict[str, Any]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = chunks[name]
            waiting.extend(chunks[name].get("imports", ()))
    return list(found.values())
