"""QR codes of short links: black on white with the margin that readers need, in any look."""

from io import BytesIO
from typing import Final, Literal

from saas.communities.sharing.models import ShareLink
from saas.communities.sharing.selectors import short_address

Format = Literal["svg", "png"]
FORMATS: Final[dict[Format, str]] = {"svg": "image/svg+xml", "png": "image/png"}
# Level M: the code is still readable when 15 % of it is hidden. The margin is four modules (ISO/IEC 18004).
_MARGIN: Final = 4
_PNG_PIXELS: Final = 1024


def qr_code(link: ShareLink, kind: Format) -> bytes:
    """Return the code of the link's address as a picture; a PNG has about ``_PNG_PIXELS`` a side."""
    import segno

    code = segno.make(short_address(link), error="m", micro=False)
    modules = code.symbol_size(border=_MARGIN)[0]
    target = BytesIO()
    size = {"scale": _PNG_PIXELS // modules} if kind == "png" else {"omitsize": True, "xmldecl": False}
    code.save(target, kind=kind, border=_MARGIN, dark="#000", light="#fff", **size)
    return target.getvalue()
