"""The texts, products and colors of the demo communities. Every name here is invented."""

from tenants.demo.communities.hearth import HEARTH
from tenants.demo.communities.nova import NOVA
from tenants.demo.communities.pixel import PIXEL

PASSWORD = "Gemhall-1"
COMMUNITIES = (NOVA, HEARTH, PIXEL)
# The people among the demo logins, beside the owners.
SHOWN_FANS = (("pixelpanda", "Fan in all three communities"), ("latekick", "Fan of Nova After Dark"))
# On the teams of two.
SHOWN_STAFF = "sidekick"
NEWCOMER = "firsttimer"
OPERATOR = "operator"
