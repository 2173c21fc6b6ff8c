"""Clash.gg: everybody referred, with their raw wagers since a date. Amounts are cents of the site's gem.

The call needs a pass (a JWT) and a cookie of the site's gate. Both come with the provider's documentation.
"""

from datetime import date, datetime, timedelta
from typing import ClassVar

from saas.casinos.connectors.base import Bucket, CredentialField, ProviderAccess, WindowMode
from saas.casinos.connectors.http import ReportCall, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector, date_option
from saas.casinos.connectors.values import amount_of, list_of, row_of

# Before the site opened: the totals are then those of all time.
DEFAULT_SINCE = date(2020, 1, 1)
CENTS = 100


class ClashConnector(ProviderConnector):
    """The option ``since`` is the fixed first day. A changed day makes all totals incomparable with those before."""

    code = "CLASH"
    default_url = "https://api.clash.gg"
    currency = "CLASH_GEM"
    fields = (
        CredentialField("token", "Affiliate pass", "The token of the affiliate API, without the word Bearer."),
        CredentialField("cookie", "Gate cookie", "As name=value, from the documentation that Clash sent you."),
    )
    mode = WindowMode.SINCE
    has_stable_ids = True
    min_interval: ClassVar[timedelta] = timedelta(minutes=5)

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        since = date_option(access, "since") or DEFAULT_SINCE
        address = f"{access.base_url}/affiliates/detailed-summary/v2/{since.isoformat()}"
        keys = access.credential
        answer = send(
            ReportCall(address, headers={"Authorization": f"Bearer {keys['token']}", "Cookie": keys["cookie"]})
        )
        require_success(answer)
        rows = [
            row_of(name=row.get("name"), user_id=row.get("userId"), wagered=amount_of(row.get("wagered"), CENTS))
            for row in list_of(loaded(answer))
        ]
        return Answered(rows, [answer])


CONNECTOR = ClashConnector()
