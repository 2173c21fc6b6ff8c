import re

from saas.kernel.shared_constants import share
from saas.layout.pages import PAGES, Space, headed
from saas.tenancy.error_page import error_page
from tenants.pages import shell

error_page.register(shell.error_page)


def heading_constant(space: Space, path: str) -> str:
    """Return the name of the constant with the heading of a page."""
    return f"{space}{re.sub('[^a-z]+', '_', path)}_HEADING".upper()


# One constant for each page, because a page of the app loads only the constants that it imports.
share(
    **{
        heading_constant(space, path): {"title": page.title, "lead": page.lead}
        for space in PAGES
        for path, page in headed(space).items()
    }
)
