"""Mappings of providers that have no connector of their own, as public sites of streamers call them.

No preset was checked with its provider, so the form tries each against a live answer. Parts in capitals are for the
creator to replace.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Preset:
    """``options`` fill the form. ``note`` says what to replace or to check."""

    code: str
    name: str
    options: Mapping[str, Any]
    note: str


PRESETS: tuple[Preset, ...] = (
    Preset(
        "RAINBET",
        "Rainbet",
        {
            "url": "https://services.rainbet.com/v1/external/affiliates",
            "query_key": "key",
            "rows": "affiliates",
            "name": "username",
            "id": "id",
            "amount": "wagered_amount",
            "mode": "CLOSED",
            "start_param": "start_at",
            "end_param": "end_at",
            "date_format": "date",
            "end_is_inclusive": True,
            "currency": "USD",
        },
        "Days without a zone are read as UTC. Compare one day with your dashboard at Rainbet.",
    ),
    Preset(
        "ROOBET",
        "Roobet",
        {
            "url": "https://roobetconnect.com/affiliate/v2/stats?userId=YOUR-AFFILIATE-ID",
            "header": "Authorization",
            "header_prefix": "Bearer ",
            "rows": "",
            "name": "username",
            "id": "uid",
            "amount": "wagered",
            "weighted": "weightedWagered",
            "mode": "CLOSED",
            "start_param": "startDate",
            "end_param": "endDate",
            "date_format": "iso",
            "end_is_inclusive": True,
            "currency": "USD",
        },
        "Replace YOUR-AFFILIATE-ID. Roobet ranks by the weighted amount.",
    ),
    Preset(
        "RAINGG",
        "Rain.gg",
        {
            "url": "https://api.rain.gg/v1/affiliates/leaderboard?type=wagered&code=YOUR-CODE",
            "header": "x-api-key",
            "rows": "results",
            "name": "username",
            "amount": "wagered",
            "mode": "CLOSED",
            "start_param": "start_date",
            "end_param": "end_date",
            "date_format": "iso",
            "end_is_inclusive": True,
            "currency": "RAIN_COIN",
        },
        "Replace YOUR-CODE. Amounts are coins of the site: enter what a coin is worth.",
    ),
    Preset(
        "THRILL",
        "Thrill",
        {
            "url": "https://api.thrill.com/referral/v1/referral-links/streamers",
            "header": "Cookie",
            "header_prefix": "token=",
            "rows": "items",
            "name": "username",
            "amount": "wager.value",
            "amount_decimals": "wager.decimals",
            "campaign_code": "campaignName",
            "mode": "CLOSED",
            "start_param": "fromDate",
            "end_param": "toDate",
            "date_format": "date",
            "end_is_inclusive": False,
            "currency": "USD",
            "last_page": "isLastBatch",
        },
        "Ask Thrill for a token of the referral program. Do not enter the session of your own account.",
    ),
    Preset(
        "EMPIREDROP",
        "EmpireDrop",
        {
            "url": "https://api.empiredrop.com/api/v1/race/affiliates/YOUR-PUBLIC-KEY",
            "header": "X-Private-Key",
            "rows": "ranking",
            "name": "user.name",
            "id": "user.hash_id",
            "amount": "",
            "mode": "CLOSED",
            "params_in": "body",
            "start_param": "start_timestamp",
            "end_param": "end_timestamp",
            "date_format": "epoch_s",
            "currency": "EUR",
        },
        "Replace YOUR-PUBLIC-KEY. The field of the amount is not known: try the address and choose it from the list.",
    ),
)
