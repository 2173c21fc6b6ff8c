"""What the front end's build left behind: its page template and where its files are."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings

ENTRY = "src/main.tsx"
DEVELOPMENT_ENTRY = "src/dev.ts"  # loads what Vite would write into a page of its own


class FrontEndMissing(RuntimeError):
    """The front end was not built: run `npm ci && npm run build`, or set VITE_DEV_URL."""


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """The page template with ``{{slots}}``, and the addresses its tags point to."""

    template: str
    script_src: str
    stylesheet_links: str
    preload_links: str


def front_end() -> FrontEnd:
    template = settings.ROOT / "frontend" / "shell.html"
    if settings.VITE_DEV_URL:
        return FrontEnd(template.read_text(), f"/assets/{DEVELOPMENT_ENTRY}", "", "")
    manifest = settings.FRONTEND_DIST / ".vite" / "manifest.json"
    if not manifest.exists():
        raise FrontEndMissing(FrontEndMissing.__doc__)
    return _built(template, manifest, manifest.stat().st_mtime_ns)


@lru_cache(maxsize=2)
def _built(template: Path, manifest: Path, _changed: int) -> FrontEnd:
    chunks = json.loads(manifest.read_text())
    entry = chunks[ENTRY]
    imports = [chunks[name]["file"] for name in entry.get("imports", ())]
    sheets = [
        *entry.get("css", ()),
        *(sheet for name in entry.get("imports", ()) for sheet in chunks[name].get("css", ())),
    ]
    fonts = [chunk["file"] for chunk in chunks.values() if chunk["file"].endswith(".woff2") and chunk.get("isEntry")]
    return FrontEnd(
        template=template.read_text(),
        script_src=f"/assets/{entry['file']}",
        stylesheet_links="".join(f'<link rel="stylesheet" href="/assets/{name}" />' for name in dict.fromkeys(sheets)),
        preload_links="".join(
            [
                *(f'<link rel="preload" as="style" href="/assets/{name}" />' for name in dict.fromkeys(sheets)),
                *(f'<link rel="modulepreload" href="/assets/{name}" />' for name in imports),
                *(
                    f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/{name}" />'
                    for name in fonts
                ),
            ]
        ),
    )
