"""The document in which a page shows a player of YouTube, Twitch or Kick.

Pages of the application allow frames of our own host alone. Only this document allows the hosts of one provider. It has
no script, no data and no cookies of its own to reach, and the player in it is sandboxed. In development, the simulators
serve the players of Twitch and Kick.
"""

import base64
import hashlib
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import format_html

from saas.kernel.requests import SECURITY_HEADERS
from tenants.content import rules

_SANDBOX = "allow-scripts allow-same-origin allow-presentation allow-popups"
_STYLE = "html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}"
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{label}</title>
<style>{style}</style>
<iframe src="{address}" title="{label}" sandbox="{sandbox}" allow="autoplay; encrypted-media; fullscreen; \
picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>
</html>
"""


def page(request: HttpRequest, provider: str, embed_id: str) -> HttpResponse:
    """Return the document with the player. Raises Http404 for an unknown provider or a wrong id."""
    if request.method not in ("GET", "HEAD") or not rules.is_embed(provider, embed_id):
        raise Http404
    known = rules.PROVIDERS[provider]
    address = rules.player_address(provider, embed_id, parent=request.get_host().partition(":")[0])
    origins = [f"https://{host}" for host in known.hosts]
    if base := settings.SOCIAL_LOGIN.get(provider.upper(), {}).get("base_url"):
        address, origins = f"{base}/player/{embed_id}", ["{0.scheme}://{0.netloc}".format(urlsplit(base))]
    html = format_html(_PAGE, style=_STYLE, label=f"{known.label} player", address=address, sandbox=_SANDBOX)
    response = HttpResponse(html, headers=SECURITY_HEADERS)
    frames = " ".join(origins)
    response["Content-Security-Policy"] = (
        f"default-src 'none'; frame-src {frames}; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; "
        f"form-action 'none'; frame-ancestors 'self'; sandbox {_SANDBOX}"
    )
    response["Cache-Control"] = "public, max-age=86400"
    return response
