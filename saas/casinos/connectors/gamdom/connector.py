"""Gamdom: wagers per account and calendar month, whatever the first day of the request is.

Accounts that hide themselves all have the id -1 and the same name. Their rows stay separate.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, ClassVar

from saas.casinos.connectors.base import Bucket, CredentialField, ProviderAccess, ReportRow, WindowMode
from saas.casinos.connectors.errors import BadWindow, CredentialRejected, NotEnabled, ShapeChanged, Unavailable
from saas.casinos.connectors.http import Answer, ReportCall, error_text, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector
from saas.casinos.connectors.values import amount_of, list_of, object_of, row_of

HIDDEN_ID = -1


class GamdomConnector(ProviderConnector):
    """The key is in the query. The manager at Gamdom has to enable the leaderboard first."""

    code = "GAMDOM"
    default_url = "https://gamdom.com"
    fields = (CredentialField("key", "API key", "Log in at Gamdom and open gamdom.com/api/create-api-key once."),)
    mode = WindowMode.MONTH
    has_stable_ids = True
    min_interval: ClassVar[timedelta] = timedelta(minutes=2)
    finest = timedelta(days=28)

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        if bucket.start is None:
            raise BadWindow
        query = {"apikey": access.credential["key"], "after": bucket.start.isoformat()}
        answer = send(ReportCall(f"{access.base_url}/api/affiliates/leaderboard", query=query))
        require_success(answer)
        found = object_of(loaded(answer))
        if found.get("success") is not True:
            raise _failure_of(answer)
        return Answered(list(_rows_of(list_of(found.get("data")), f"{bucket.start:%Y-%m}")), [answer])


def _rows_of(accounts: list[dict[str, Any]], month: str) -> Iterator[ReportRow]:
    for account in accounts:
        wagers = [entry for entry in list_of(account.get("wager_data")) if entry.get("month") == month]
        if len(wagers) > 1:
            raise ShapeChanged("An account has the same month twice.")
        for entry in wagers:
            yield row_of(
                name=account.get("username"),
                user_id=account.get("user_id"),
                wagered=amount_of(entry.get("total_wager_usd")),
                is_hidden=account.get("user_id") == HIDDEN_ID,
            )


def _failure_of(answer: Answer) -> Exception:
    """Return the error of an answer with the status 200 and without success."""
    text = error_text(answer)
    if "key" in text:
        return CredentialRejected()
    return NotEnabled() if any(word in text for word in ("enable", "access", "permission")) else Unavailable()


CONNECTOR = GamdomConnector()
