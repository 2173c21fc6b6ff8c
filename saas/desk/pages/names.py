"""Reserved names, and addresses that get security mails alone."""

from saas.desk import cells
from saas.desk.lists import Column, ListPage
from saas.desk.models import ReservedName, SuppressedAddress
from saas.desk.pages.links import action_address

NAMES = ListPage(
    columns=(
        Column("Name", lambda row: row.name),
        Column("Reserved", lambda row: cells.when(row.added_at)),
        Column("", lambda row: cells.link(action_address("name.release", row.pk), "Release the name")),
    ),
    rows=ReservedName.objects.all,
    search=lambda rows, text: rows.filter(name__startswith=text.lower()),
    search_label="Beginning of the name",
    empty="No name is reserved here. The code reserves some names of its own",
)
SUPPRESSIONS = ListPage(
    columns=(
        Column("Address", lambda row: row.email),
        Column("Suppressed", lambda row: cells.when(row.added_at)),
        Column("", lambda row: cells.link(action_address("mail.allow", row.pk), "Allow mails again")),
    ),
    rows=SuppressedAddress.objects.all,
    search=lambda rows, text: rows.filter(email__startswith=text.lower()),
    search_label="Beginning of the address",
    empty="No address is suppressed. All mails go to every address",
)
