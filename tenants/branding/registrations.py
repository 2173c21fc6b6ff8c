from saas.directory.layout import (
    BLOCK_KINDS,
    MAX_BLOCKS,
    MAX_CHOSEN_PRODUCTS,
    MAX_SECTION_LABEL,
    SECTION_LABELS,
)
from saas.kernel.shared_constants import share
from saas.tenancy.social import PLATFORM_NAMES
from tenants.branding.rules import MAX_SOCIAL_LINKS, MIN_FAVICON_SIDE

share(
    MIN_FAVICON_SIDE=MIN_FAVICON_SIDE,
    MAX_SOCIAL_LINKS=MAX_SOCIAL_LINKS,
    MAX_BLOCKS=MAX_BLOCKS,
    MAX_CHOSEN_PRODUCTS=MAX_CHOSEN_PRODUCTS,
    MAX_SECTION_LABEL=MAX_SECTION_LABEL,
    SECTION_LABELS=dict(SECTION_LABELS),
    SOCIAL_PLATFORM_NAMES={platform.value: name for platform, name in PLATFORM_NAMES.items()},
    HOME_BLOCK_KINDS={
        kind.key: {"label": kind.label, "note": kind.note, "fields": list(kind.fields), "atMost": kind.at_most}
        for kind in BLOCK_KINDS.values()
    },
)
