"""LuxDrop: wagers of the accounts under given codes, in whole UTC days. The last day is part of the period.

The documents describe the request only, so a list is accepted directly or inside one of the known names. Sites disagree
if amounts are dollars or cents: the creator confirms one amount, and the connection stores the divisor.
"""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from saas.casinos.connectors.base import Bucket, CredentialField, ProviderAccess
from saas.casinos.connectors.errors import BadWindow
from saas.casinos.connectors.http import ReportCall, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector
from saas.casinos.connectors.values import amount_of, list_of, row_of

LIST_NAMES = ("data", "affiliates", "results", "items", "users")


class LuxdropConnector(ProviderConnector):
    """Needs at least one campaign code. LuxDrop only answers servers whose address it has allowed."""

    code = "LUXDROP"
    default_url = "https://api.luxdrop.com"
    fields = (
        CredentialField("key", "API key", "From your manager at LuxDrop, who also has to allow this server's address."),
    )
    min_interval: ClassVar[timedelta] = timedelta(minutes=10)
    at_once = 2

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        if bucket.window is None:
            raise BadWindow
        if not access.campaign_codes:
            raise BadWindow("Enter the campaign codes that LuxDrop should report.")
        query = {
            "codes": ",".join(sorted(access.campaign_codes)),
            "startDate": bucket.window.start.date().isoformat(),
            "endDate": (bucket.window.end - timedelta(microseconds=1)).date().isoformat(),
        }
        headers = {"x-api-key": access.credential["key"]}
        answer = send(ReportCall(f"{access.base_url}/external/affiliates", headers=headers, query=query))
        if answer.status == 404 and not answer.is_html:
            raise BadWindow("LuxDrop does not know a campaign code.")
        require_success(answer)
        rows = [
            row_of(name=row.get("username"), user_id=row.get("id"), wagered=amount_of(row.get("wagered")))
            for row in list_of(_list_in(loaded(answer), access.campaign_codes))
        ]
        return Answered(rows, [answer])


def _list_in(found: Any, codes: frozenset[str]) -> Any:
    """Return the list of an answer. A list per code is joined if all codes have one."""
    if not isinstance(found, dict):
        return found
    named = [found[name] for name in LIST_NAMES if isinstance(found.get(name), list)]
    if len(named) == 1:
        return named[0]
    by_code = [found[code] for code in sorted(codes) if isinstance(found.get(code), list)]
    return [row for rows in by_code for row in rows] if by_code and len(by_code) == len(codes) else None


CONNECTOR = LuxdropConnector()
