"""Lootbox: the top 100 of a period. An account at place 101 is missing, and a missing account is not at zero."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

from saas.casinos.connectors.base import Bucket, CredentialField, ProviderAccess
from saas.casinos.connectors.errors import BadWindow
from saas.casinos.connectors.http import ReportCall, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector, seconds_of
from saas.casinos.connectors.values import amount_of, list_of, object_of, row_of

MAX_USERS = 100
FIRST = datetime(2024, 12, 2, 5, tzinfo=UTC)
"""The earliest start of a period that the documentation allows."""


class LootboxConnector(ProviderConnector):
    """Reports of single days keep most accounts below the cap."""

    code = "LOOTBOX"
    default_url = "https://partners.lootbox.com"
    fields = (CredentialField("key", "Partner key", "From your manager at Lootbox."),)
    max_rows = MAX_USERS
    min_interval: ClassVar[timedelta] = timedelta(minutes=2)
    finest = timedelta(seconds=1)

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        if bucket.window is None or bucket.window.end <= FIRST:
            raise BadWindow("Lootbox reports from 2 December 2024 on.")
        body = {
            "startTimestamp": seconds_of(max(bucket.window.start, FIRST)),
            "endTimestamp": seconds_of(bucket.window.end),
            "numUsers": MAX_USERS,
        }
        answer = send(
            ReportCall(
                f"{access.base_url}/top-affiliate-wagers-by-period",
                headers={"Authorization": f"Bearer {access.credential['key']}"},
                body=body,
                method="POST",
            )
        )
        require_success(answer)
        found = object_of(loaded(answer))
        if found.get("errors"):
            raise BadWindow("Lootbox refused the period.")
        rows = [
            row_of(name=row.get("username"), wagered=amount_of(row.get("totalWagered")))
            for row in list_of(found.get("data"))
        ]
        return Answered(rows, [answer])


CONNECTOR = LootboxConnector()
