from saas.directory.community_parts import adds
from saas.kernel.shared_constants import share
from saas.plans.stored_files import named_in, refers_to_files
from tenants.content import rules
from tenants.content.models import ContentPicture
from tenants.content.selectors import menu_pages, shown_banners

adds("pages")(menu_pages)
adds("banners")(shown_banners)
share(
    MAX_PAGE_BYTES=rules.MAX_BODY_BYTES,
    MAX_PAGE_BLOCKS=rules.MAX_BLOCKS,
    MAX_CONTENT_PAGES=rules.MAX_PAGES,
    MAX_BANNERS=rules.MAX_BANNERS,
    EMBED_PROVIDERS=[provider.name for provider in rules.PROVIDERS.values()],
    EMBED_IDS={provider.name: provider.ids.pattern for provider in rules.PROVIDERS.values()},
)

refers_to_files(in_schema=True)(named_in(ContentPicture, "name"))
