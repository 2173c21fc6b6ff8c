from collections.abc import Collection, Mapping
from uuid import UUID

from saas.accounts.return_places import mail_colors
from saas.kernel.shared_constants import share
from saas.layout.home import BLOCK_KINDS, COUNTED_FIGURES, MAX_BLOCKS, MAX_CHOSEN_PRODUCTS, MAX_GOAL, OWN_FIGURE
from saas.layout.menu import AUTOMATIC_SECTIONS, MAX_SECTION_LABEL, SECTION_LABELS
from saas.plans.stored_files import refers_to_files
from saas.tenancy.models import BrandingDraft, BrandingVersion, Community
from saas.tenancy.social import PLATFORM_NAMES
from tenants.branding.palette import palette_for
from tenants.branding.rules import MAX_SOCIAL_LINKS, MIN_FAVICON_SIDE, PICTURES, pictures_in

share(
    MIN_FAVICON_SIDE=MIN_FAVICON_SIDE,
    MAX_SOCIAL_LINKS=MAX_SOCIAL_LINKS,
    MAX_BLOCKS=MAX_BLOCKS,
    MAX_CHOSEN_PRODUCTS=MAX_CHOSEN_PRODUCTS,
    MAX_GOAL=MAX_GOAL,
    GOAL_FIGURE_NAMES={OWN_FIGURE: "Entered by you", **COUNTED_FIGURES},
    MAX_SECTION_LABEL=MAX_SECTION_LABEL,
    SECTION_LABELS=dict(SECTION_LABELS),
    AUTOMATIC_SECTIONS=list(AUTOMATIC_SECTIONS),
    SOCIAL_PLATFORM_NAMES={platform.value: name for platform, name in PLATFORM_NAMES.items()},
    HOME_BLOCK_KINDS={
        kind.key: {"label": kind.label, "note": kind.note, "fields": list(kind.fields), "atMost": kind.at_most}
        for kind in BLOCK_KINDS.values()
    },
)


@mail_colors.register
def _mail_colors(community: Community) -> Mapping[str, str]:
    """Return the colors for a white mail: ``brand`` with ``label`` on it, and ``text`` for words in the color."""
    palette = palette_for(community.brand_color, "light")
    return {"brand": palette.brand, "label": palette.label, "text": palette.variables["brand-text"]}


@refers_to_files()
def _pictures(community_id: UUID, _names: Collection[str]) -> set[str]:
    """Return the pictures that fans see, those of the draft, and those of versions: the team can revert to them."""
    community = Community.objects.get(pk=community_id)
    drafts = BrandingDraft.objects.filter(community=community).values_list("changes", flat=True)
    versions = BrandingVersion.objects.filter(community=community).values_list("values", flat=True)
    used = pictures_in({name: getattr(community, name) for name in (*PICTURES, "home_blocks")})
    return used.union(*map(pictures_in, drafts), *map(pictures_in, versions))
