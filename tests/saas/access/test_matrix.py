"""The guards of calls: every call of the URL map as every kind of person, held against the contract's guards.

The contract's calls are in contract.tsv beside this file. Calls beyond the contract are in the
tables below: a new call is written down there, with the people who may call it, or the build fails.
"""

import csv
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.test import Client

from saas.access.models import StaffGrant
from saas.access.url_map import Call, calls, routes
from saas.accounts.factors.models import EmailFactor
from saas.kernel.clock import now
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tests.support.builders import a_domain, a_member, a_user

pytestmark = pytest.mark.django_db

OURS = {
    "GET /user/next-action": "community session",
    "GET /user/ways-to-earn": "community session",
    "POST /common/auth/pending-action": "community public",
    "DELETE /common/auth/pending-action": "community public",
    "GET /creator/announcements": "community team",
    "GET /public/look": "community public",
    "GET /creator/customization/look": "community SETTINGS_MANAGEMENT",
    "GET /creator/live": "community SETTINGS_MANAGEMENT",
    "GET /creator/plan": "community team",
    "PATCH /creator/live": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/compare": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/block-pictures": "community SETTINGS_MANAGEMENT",
    "GET /docs": "platform public",
    "GET /docs/openapi.json": "platform public",
    "DELETE /user/product-manage/one/{}/{}/notify": "any session",
    "GET /creator/product-manage/one/{}/codes": "community STORES_MANAGEMENT",
    "DELETE /creator/product-manage/one/{}/codes": "community STORES_MANAGEMENT",
    "GET /public/legal/{}": "any public",
    "POST /user/legal/accept": "any session",
    "GET /user/home": "platform session",
    "GET /user/members/one/{}": "any public",
    "PATCH /user/members/my-card": "any session",
    "GET /user/achievements/one/{}/share": "any session",
    "POST /user/achievements/one/{}/share": "any session",
    "DELETE /user/achievements/one/{}/share": "any session",
    "GET /user/achievements/one/{}/picture.png": "any session",
    "GET /user/cases/win/{}/picture.png": "any session",
    "GET /user/raffle-tickets/win/{}/picture.png": "any session",
    "GET /public/shared-achievements/{}": "any public",
    "GET /public/trust": "community public",
    "GET /public/trust/draws": "community public",
    "GET /creator/product-manage/one/{}/drop": "community STORES_MANAGEMENT",
    "POST /creator/product-manage/one/{}/drop": "community STORES_MANAGEMENT",
    "DELETE /creator/product-manage/one/{}/drop": "community STORES_MANAGEMENT",
    "GET /creator/product-manage/one/{}/history": "community STORES_MANAGEMENT",
    "POST /user/product-order/one/{}/code": "any session",
    "POST /user/product-order/one/{}/content": "any session",
    "GET /user/product-order/one/{}/content/file": "any session",
    "GET /user/product-manage/categories": "any public",
    "GET /creator/product-manage/categories": "community STORES_MANAGEMENT",
    "POST /creator/product-manage/categories": "community STORES_MANAGEMENT",
    "POST /creator/product-manage/bulk-edit": "community STORES_MANAGEMENT",
    "POST /creator/product-manage/order": "community STORES_MANAGEMENT",
    "POST /creator/product-manage/pictures": "community STORES_MANAGEMENT",
    "DELETE /user/users/my-profile/change-email": "platform session",
    "GET /user/users/my-profile/export": "any session",
    "GET /user/users/my-profile/export/{}/file": "any session",
    "DELETE /user/users/my-profile/sessions": "any session",
    "POST /user/users/my-profile/connections/{}": "any session",
    "GET /user/users/my-profile/levels": "any session",
    "GET /user/users/my-profile/onboarding": "platform session",
    "GET /user/casinos/connect": "any session",
    "POST /user/casinos/proofs": "any session",
    "GET /user/casinos/proofs/one/{}/picture": "any session",
    "GET /creator/casinos/proofs/one/{}/picture": "community OFFERS_MANAGEMENT",
    "GET /creator/casinos/accounts/all": "community OFFERS_MANAGEMENT",
    "GET /creator/casinos/accounts/one/{}": "community OFFERS_MANAGEMENT",
    "PATCH /creator/casinos/accounts/one/{}": "community OFFERS_MANAGEMENT",
    "GET /creator/casinos/audience": "community OFFERS_MANAGEMENT",
    "POST /creator/casinos/imports/{}/undo": "community OFFERS_MANAGEMENT",
    "GET /creator/casinos/lowered/all": "community OFFERS_MANAGEMENT",
    "PATCH /creator/casinos/lowered/one/{}": "community OFFERS_MANAGEMENT",
    "POST /creator/casinos/mapping/try": "community OFFERS_MANAGEMENT",
    "GET /creator/casinos/one/{}/pulls": "community OFFERS_MANAGEMENT",
    "POST /creator/casinos/one/{}/amount": "community OFFERS_MANAGEMENT",
    "GET /user/leaderboards/windows/{}/evidence": "community public",
    "GET /creator/casinos/providers": "community OFFERS_MANAGEMENT",
    "GET /creator/casinos/rule": "community OFFERS_MANAGEMENT",
    "PATCH /creator/casinos/rule": "community OFFERS_MANAGEMENT",
    "PATCH /creator/wallet": "community owner",
    "GET /creator/billing/alert": "community owner",
    "POST /creator/billing/cancel": "community owner",
    "POST /creator/billing/resume": "community owner",
    "POST /creator/billing/refresh": "community owner",
    "GET /creator/community/hand-over": "community owner",
    "POST /creator/community/hand-over": "community owner",
    "DELETE /creator/community/hand-over": "community owner",
    "GET /creator/community/closing": "community owner",
    "POST /creator/community/close": "community owner",
    "POST /creator/community/reopen": "community owner",
    "GET /creator/community/export": "community owner",
    "POST /creator/community/export": "community owner",
    "POST /creator/community/export/{}/link": "community owner",
    "GET /creator/community/export/{}/file": "community owner",
    "GET /creator/community/backup": "community owner",
    "PATCH /creator/community/backup": "community owner",
    "DELETE /creator/community/backup": "community owner",
    "POST /creator/community/backup/key": "community owner",
    "POST /creator/community/backup/test": "community owner",
    "POST /creator/community/backup/run": "community owner",
    "GET /user/hand-overs/{}": "any session",
    "POST /user/hand-overs/{}/accept": "any session",
    "POST /user/hand-overs/{}/refuse": "any session",
    "GET /creator/store-manage/earnings": "community WALLETS_MANAGEMENT|STORES_MANAGEMENT",
    "GET /creator/wallet/payouts": "community REWARDS_MANAGEMENT",
    "GET /creator/wagers/stats": "community REWARDS_MANAGEMENT",
    "GET /creator/wagers/casinos": "community REWARDS_MANAGEMENT",
    "GET /creator/wagers/one/{}": "community REWARDS_MANAGEMENT",
    "GET /creator/wager-rewards/one/{}": "community REWARDS_MANAGEMENT",
    "GET /creator/wagers/formulas": "community REWARDS_MANAGEMENT",
    "POST /creator/wagers/formulas": "community REWARDS_MANAGEMENT",
    "GET /creator/wagers/one/{}/evidence": "community REWARDS_MANAGEMENT",
    "GET /user/leaderboards/one/{}/own": "community session",
    "GET /user/leaderboards/one/{}/windows": "community public",
    "GET /user/leaderboards/windows/{}/appeals": "community session",
    "POST /user/leaderboards/windows/{}/appeals": "community session",
    "GET /creator/leaderboards/one/{}/audience": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/one/{}/exclusions": "community LEADERBOARDS_MANAGEMENT",
    "POST /creator/leaderboards/one/{}/exclusions": "community LEADERBOARDS_MANAGEMENT",
    "DELETE /creator/leaderboards/one/{}/exclusions/{}": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/one/{}/windows": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/windows/{}": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/windows/{}/positions": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/windows/{}/changes": "community LEADERBOARDS_MANAGEMENT",
    "POST /creator/leaderboards/windows/{}/settle": "community LEADERBOARDS_MANAGEMENT",
    "POST /creator/leaderboards/windows/{}/freeze": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/windows/{}/evidence": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/appeals/all": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/appeals/one/{}": "community LEADERBOARDS_MANAGEMENT",
    "PATCH /creator/leaderboards/appeals/one/{}": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/payouts/all": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/payouts/debt": "community LEADERBOARDS_MANAGEMENT",
    "GET /creator/leaderboards/payouts/one/{}": "community LEADERBOARDS_MANAGEMENT",
    "PATCH /creator/leaderboards/payouts/one/{}": "community LEADERBOARDS_MANAGEMENT",
    "GET /user/chat/rooms/{}": "any session",
    "POST /user/chat/rooms/{}/seen": "any session",
    "DELETE /user/chat/rooms/{}/messages/{}": "any session",
    "GET /user/chat/rooms/{}/messages/{}/picture": "any session",
    "POST /user/chat/rooms/{}/messages/{}/reactions": "any session",
    "POST /user/chat/rooms/{}/messages/{}/votes": "any session",
    "POST /user/chat/rooms/{}/messages/{}/reports": "any session",
    "GET /creator/chat/settings": "community USERS_MANAGEMENT",
    "PATCH /creator/chat/settings": "community USERS_MANAGEMENT",
    "POST /creator/chat/pause": "community USERS_MANAGEMENT",
    "POST /creator/chat/pin": "community USERS_MANAGEMENT",
    "GET /creator/chat/messages": "community USERS_MANAGEMENT",
    "GET /creator/chat/messages/{}/picture": "community USERS_MANAGEMENT",
    "POST /creator/chat/messages/{}/restore": "community USERS_MANAGEMENT",
    "GET /creator/chat/reports": "community USERS_MANAGEMENT",
    "DELETE /creator/chat/reports/{}": "community USERS_MANAGEMENT",
    "GET /creator/chat/mutes": "community USERS_MANAGEMENT",
    "DELETE /creator/chat/mutes/{}": "community USERS_MANAGEMENT",
    "GET /creator/chat/members/{}": "community USERS_MANAGEMENT",
    "GET /user/support-tickets/metadata": "any session",
    "GET /user/support-tickets/subject": "community session",
    "GET /user/support-tickets/one/{}/pictures/{}": "any session",
    "POST /user/support-tickets/one/{}/close": "any session",
    "POST /user/support-tickets/one/{}/rating": "any session",
    "POST /user/support-tickets/one/{}/read": "any session",
    "GET /creator/support-tickets/stats": "community TICKETS_MANAGEMENT|DASHBOARDS_MANAGEMENT",
    "GET /creator/support-tickets/assignees": "community TICKETS_MANAGEMENT",
    "GET /creator/support-tickets/export/csv": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/bulk": "community TICKETS_MANAGEMENT",
    "GET /creator/support-tickets/settings": "community TICKETS_MANAGEMENT",
    "PATCH /creator/support-tickets/settings": "community TICKETS_MANAGEMENT",
    "GET /creator/support-tickets/answers/all": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/answers/one": "community TICKETS_MANAGEMENT",
    "PATCH /creator/support-tickets/answers/one/{}": "community TICKETS_MANAGEMENT",
    "DELETE /creator/support-tickets/answers/one/{}": "community TICKETS_MANAGEMENT",
    "GET /creator/support-tickets/answers/pictures/{}": "community TICKETS_MANAGEMENT",
    "GET /creator/support-tickets/one/{}/pictures/{}": "community TICKETS_MANAGEMENT",
    "GET /creator/support-tickets/one/{}/answers": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/one/{}/merge": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/one/{}/gift": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/one/{}/refund": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/one/{}/read": "community TICKETS_MANAGEMENT",
    "POST /creator/support-tickets/one/{}/answering": "community TICKETS_MANAGEMENT",
    "GET /user/events/calendar/{}": "any public",
    "POST /user/events/one/{}/check-in": "any session",
    "GET /user/events/feed": "community session",
    "POST /user/events/feed": "community session",
    "DELETE /user/events/feed": "community session",
    "GET /public/events/feed/{}/events.ics": "any public",
    "GET /public/events/feed/{}/own/{}.ics": "any public",
    "GET /user/events/one/{}/tournament": "any public",
    "POST /user/events/one/{}/tournament/matches/{}/report": "any session",
    "GET /user/events/one/{}/tournament/reports/{}/picture": "any session",
    "POST /user/events/one/{}/tournament/matches/{}/confirm": "any session",
    "POST /user/events/one/{}/tournament/matches/{}/dispute": "any session",
    "GET /creator/events/waiting": "community EVENTS_MANAGEMENT",
    "POST /user/exclusive-offers/one/{}/uses": "any session",
    "POST /user/exclusive-offers/one/{}/report": "any session",
    "POST /user/exclusive-offers/one/{}/reminder": "any session",
    "DELETE /user/exclusive-offers/one/{}/reminder": "any session",
    "GET /user/exclusive-offers/requests/one/{}/picture": "any session",
    "GET /creator/exclusive-offers/rule": "community OFFERS_MANAGEMENT",
    "PATCH /creator/exclusive-offers/rule": "community OFFERS_MANAGEMENT",
    "POST /creator/exclusive-offers/terms": "community OFFERS_MANAGEMENT",
    "GET /creator/exclusive-offers/one/{}": "community OFFERS_MANAGEMENT",
    "PATCH /creator/exclusive-offers/requests/many": "community OFFERS_MANAGEMENT",
    "GET /creator/exclusive-offers/requests/one/{}/picture": "community OFFERS_MANAGEMENT",
    "GET /creator/events/calendar": "community EVENTS_MANAGEMENT",
    "POST /creator/events/dates": "community EVENTS_MANAGEMENT",
    "GET /creator/events/one/{}": "community EVENTS_MANAGEMENT",
    "PATCH /creator/events/one/{}/participants/{}": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/participants/{}/remove": "community EVENTS_MANAGEMENT",
    "GET /creator/events/one/{}/tournament": "community EVENTS_MANAGEMENT",
    "GET /creator/events/one/{}/tournament/reports/{}/picture": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/seeds": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/draw": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/finish": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/matches/{}/decide": "community EVENTS_MANAGEMENT",
    "GET /creator/events/one/{}/tournament/matches/{}/undo": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/matches/{}/undo": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/matches/{}/walkover": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/entrants/{}/withdraw": "community EVENTS_MANAGEMENT",
    "POST /creator/events/one/{}/tournament/entrants/{}/reinstate": "community EVENTS_MANAGEMENT",
    "GET /user/wallet/waiting": "community session",
    "GET /creator/wallet/left": "community CHALLENGES_MANAGEMENT|WALLETS_MANAGEMENT",
    "GET /creator/users/import/all": "community USERS_MANAGEMENT",
    "GET /creator/users/import/waiting": "community USERS_MANAGEMENT",
    "POST /creator/users/import/waiting/decide": "community USERS_MANAGEMENT",
    "GET /creator/users/import/one/{}": "community USERS_MANAGEMENT",
    "PATCH /creator/users/import/one/{}": "community USERS_MANAGEMENT",
    "DELETE /creator/users/import/one/{}": "community USERS_MANAGEMENT",
    "GET /creator/users/import/one/{}/people": "community USERS_MANAGEMENT",
    "GET /creator/users/import/one/{}/rows": "community USERS_MANAGEMENT",
    "GET /creator/users/import/one/{}/export/csv": "community USERS_MANAGEMENT",
    "POST /creator/users/import/one/{}/apply": "community owner",
    "POST /creator/users/import/one/{}/undo": "community owner",
    "POST /creator/dashboard/get-started": "community team",
    "POST /creator/staff/one/{}/resend": "community STAFFS_MANAGEMENT",
    "GET /user/staff/invitations": "any session",
    "GET /public/notifications/mails/{}": "platform public",
    "PATCH /public/notifications/mails/{}": "platform public",
    "POST /creator/notifications/read-all": "community team",
    "PATCH /user/notifications/one/{}/mute": "any session",
    "DELETE /user/notifications/preferences": "any session",
    "GET /user/notifications/quiet-hours": "any session",
    "PATCH /user/notifications/quiet-hours": "any session",
    "GET /user/notifications/live-alerts": "community session",
    "PATCH /user/notifications/live-alerts": "community session",
    "GET /user/notifications/push": "any session",
    "POST /user/notifications/push": "any session",
    "DELETE /user/notifications/push/one/{}": "any session",
    "POST /user/product-order/ask": "any session",
    "GET /user/product-order/asks": "community session",
    "POST /user/product-order/withdraw": "any session",
    "POST /user/product-order/received": "any session",
    "GET /creator/product-order/all/export/csv": "community STORES_MANAGEMENT",
    "GET /creator/product-order/slips": "community STORES_MANAGEMENT",
    "GET /creator/inventory/all": "community STORES_MANAGEMENT",
    "POST /creator/users/one/{}/gift": "community STORES_MANAGEMENT",
    "POST /creator/raffle/one/{}/tickets": "community RAFFLES_MANAGEMENT",
    "POST /creator/raffle/one/{}/end": "community RAFFLES_MANAGEMENT",
    "GET /creator/raffle/one/{}/entrants": "community RAFFLES_MANAGEMENT",
    "GET /creator/raffle/one/{}/entrants/csv": "community RAFFLES_MANAGEMENT",
    "POST /creator/raffle/many": "community RAFFLES_MANAGEMENT",
    "POST /creator/lootboxes/many": "community LOOTBOXES_MANAGEMENT",
    "POST /creator/challenges/many": "community CHALLENGES_MANAGEMENT",
    "GET /user/challenges/attempts/one/{}/picture": "any session",
    "GET /creator/challenges/reviews/one/{}/picture": "community CHALLENGES_MANAGEMENT",
    "POST /creator/challenges/reviews/one/{}/undo": "community CHALLENGES_MANAGEMENT",
    "GET /creator/security/audit-log/actors": "community SETTINGS_MANAGEMENT",
    "DELETE /user/staff/acting/{}": "any session",
    "GET /creator/lootboxes/rule": "community LOOTBOXES_MANAGEMENT",
    "PATCH /creator/lootboxes/rule": "community LOOTBOXES_MANAGEMENT",
    "PATCH /creator/challenges/reviews/many": "community CHALLENGES_MANAGEMENT",
    "GET /creator/challenges/rewards/all": "community CHALLENGES_MANAGEMENT",
    "POST /creator/challenges/rewards/one/{}/cancel": "community CHALLENGES_MANAGEMENT",
    "GET /creator/challenges/rewards/chains/all": "community CHALLENGES_MANAGEMENT",
    "POST /creator/challenges/rewards/chains/one/{}/cancel": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/payments/all": "community CHALLENGES_MANAGEMENT",
    "POST /creator/earning/payments/one/{}/cancel": "community CHALLENGES_MANAGEMENT",
    "POST /user/challenges/chains/one/{}/claim": "any session",
    "GET /user/challenges/ready": "any session",
    "GET /user/levels": "any public",
    "GET /creator/levels": "community CHALLENGES_MANAGEMENT|ACHIEVEMENTS_MANAGEMENT",
    "PATCH /creator/levels": "community CHALLENGES_MANAGEMENT|ACHIEVEMENTS_MANAGEMENT",
    "GET /user/earning/own": "any public",
    "POST /user/earning/code": "any session",
    "GET /user/watching/own": "any public",
    "POST /user/watching/beat": "any session",
    "POST /user/watching/presence": "any session",
    "GET /creator/earning/rules/all": "community CHALLENGES_MANAGEMENT",
    "POST /creator/earning/rules/one": "community CHALLENGES_MANAGEMENT",
    "PATCH /creator/earning/rules/one/{}": "community CHALLENGES_MANAGEMENT",
    "DELETE /creator/earning/rules/one/{}": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/rules/dry-run": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/boosts/all": "community CHALLENGES_MANAGEMENT",
    "POST /creator/earning/boosts/one": "community CHALLENGES_MANAGEMENT",
    "PATCH /creator/earning/boosts/one/{}": "community CHALLENGES_MANAGEMENT",
    "DELETE /creator/earning/boosts/one/{}": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/codes/all": "community CHALLENGES_MANAGEMENT",
    "POST /creator/earning/codes/one": "community CHALLENGES_MANAGEMENT",
    "PATCH /creator/earning/codes/one/{}": "community CHALLENGES_MANAGEMENT",
    "DELETE /creator/earning/codes/one/{}": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/gifts": "community CHALLENGES_MANAGEMENT",
    "PATCH /creator/earning/gifts": "community CHALLENGES_MANAGEMENT",
    "POST /creator/earning/gifts/withdraw": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/streak": "community CHALLENGES_MANAGEMENT",
    "PATCH /creator/earning/streak": "community CHALLENGES_MANAGEMENT",
    "GET /creator/earning/economy": "community CHALLENGES_MANAGEMENT",
    "GET /user/fan-referrals/own": "any session",
    "POST /user/fan-referrals/own/link": "any session",
    "GET /user/fan-referrals/own/all": "any session",
    "GET /user/fan-referrals/links/{}": "any public",
    "GET /creator/fan-referrals/program": "community USERS_MANAGEMENT",
    "PATCH /creator/fan-referrals/program": "community USERS_MANAGEMENT",
    "GET /creator/fan-referrals/all": "community USERS_MANAGEMENT",
    "GET /creator/fan-referrals/one/{}": "community USERS_MANAGEMENT",
    "POST /creator/fan-referrals/one/{}/release": "community USERS_MANAGEMENT",
    "POST /creator/fan-referrals/one/{}/void": "community USERS_MANAGEMENT",
    "POST /creator/users/selected/status": "community USERS_MANAGEMENT",
    "POST /creator/users/selected/notes": "community USERS_MANAGEMENT",
    "POST /creator/users/selected/tip": "community WALLETS_MANAGEMENT",
    "GET /creator/users/one/{}/progress": "community USERS_MANAGEMENT",
    "GET /creator/users/messages": "community USERS_MANAGEMENT",
    "POST /creator/users/messages": "community USERS_MANAGEMENT",
    "GET /creator/users/messages/reach": "community USERS_MANAGEMENT",
    "GET /creator/users/one/{}/trust": "community USERS_MANAGEMENT",
    "GET /creator/raffle/rule": "community RAFFLES_MANAGEMENT",
    "PATCH /creator/raffle/rule": "community RAFFLES_MANAGEMENT",
    "GET /creator/store-manage/rule": "community STORES_MANAGEMENT",
    "PATCH /creator/store-manage/rule": "community STORES_MANAGEMENT",
    "GET /creator/settings/areas": "community SETTINGS_MANAGEMENT",
    "PATCH /creator/settings/areas": "community SETTINGS_MANAGEMENT",
    "GET /creator/settings/rule": "community SETTINGS_MANAGEMENT",
    "PATCH /creator/settings/rule": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/share": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/share/links/one": "community SETTINGS_MANAGEMENT",
    "PATCH /creator/customization/share/links/one/{}": "community SETTINGS_MANAGEMENT",
    "DELETE /creator/customization/share/links/one/{}": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/share/links/one/{}/qr.{}": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/share/pictures/{}.{}": "community SETTINGS_MANAGEMENT",
    "POST /user/users/my-profile/limits/break": "any session",
    "GET /public/pages/{}": "community public",
    "GET /creator/customization/pages/all": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/pages/one": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/pages/one/{}": "community SETTINGS_MANAGEMENT",
    "PATCH /creator/customization/pages/one/{}": "community SETTINGS_MANAGEMENT",
    "DELETE /creator/customization/pages/one/{}": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/pages/one/{}/publish": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/pages/one/{}/history": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/pages/one/{}/history/{}": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/pages/one/{}/revert": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/pages/pictures": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/banners/all": "community SETTINGS_MANAGEMENT",
    "POST /creator/customization/banners/one": "community SETTINGS_MANAGEMENT",
    "GET /creator/customization/banners/one/{}": "community SETTINGS_MANAGEMENT",
    "PATCH /creator/customization/banners/one/{}": "community SETTINGS_MANAGEMENT",
    "DELETE /creator/customization/banners/one/{}": "community SETTINGS_MANAGEMENT",
}
"""Scope and guard of calls that the contract does not name."""

NOT_ON_A_CUSTOM_DOMAIN = {
    # The person, not the fan of one community: profile and what protects it, data, other communities, teams.
    "GET /user/hand-overs/{}",
    "POST /user/hand-overs/{}/accept",
    "POST /user/hand-overs/{}/refuse",
    "GET /user/users/my-profile",
    "PATCH /user/users/my-profile",
    "DELETE /user/users/my-profile",
    "PATCH /user/users/my-profile/change-password",
    "POST /user/users/my-profile/verify-email/send",
    "GET /user/users/my-profile/export",
    "POST /user/users/my-profile/export",
    "GET /user/users/my-profile/export/{}/file",
    "POST /user/users/my-profile/age-confirmation",
    "GET /user/notifications/preferences",
    "PATCH /user/notifications/preferences",
    "DELETE /user/notifications/preferences",
    "GET /user/notifications/quiet-hours",
    "PATCH /user/notifications/quiet-hours",
    "GET /user/users/my-profile/sessions",
    "DELETE /user/users/my-profile/sessions",
    "DELETE /user/users/my-profile/sessions/{}",
    "POST /user/users/my-profile/two-factor/app/setup",
    "POST /user/users/my-profile/two-factor/app/enable",
    "POST /user/users/my-profile/two-factor/app/disable",
    "POST /user/users/my-profile/two-factor/email/enable",
    "POST /user/users/my-profile/two-factor/email/disable",
    "POST /user/users/my-profile/two-factor/backup-codes",
    "GET /user/users/my-profile/connections",
    "POST /user/users/my-profile/connections/{}",
    "DELETE /user/users/my-profile/connections/{}",
    "GET /user/users/my-profile/statistic",
    "GET /user/casinos/connect",
    "POST /user/casinos/connect",
    "DELETE /user/casinos/connect/{}",
    "GET /user/wallets",
    "GET /user/staff/acting",
    "DELETE /user/staff/acting/{}",
    "GET /user/staff/invitations",
    "POST /user/staff/invitations/{}/accept",
    "POST /user/staff/invitations/{}/decline",
}
"""Calls that each logged-in user can make, except with a session of a custom domain."""

PAGES = {
    r"^(?!api/|assets/|static/).*$",
    ".well-known/security.txt",
    "app-icon-192.png",
    "app-icon-512.png",
    "apple-touch-icon.png",
    "art/<str:kind>.svg",
    "c/<str:code>",
    "csp-reports",
    "embed/<str:provider>/<str:embed_id>",
    "favicon.svg",
    "gemhall_verify.py",
    "leaderboards/<uuid:board_id>.jpg",
    "manifest.webmanifest",
    "offline",
    "outbox",
    "robots.txt",
    "service-worker.js",
    "favicon.ico",
    "sitemap.xml",
    "sitemap-communities.xml",
    "social.jpg",
    "shared/<str:code>.png",
    "stop-mails/<str:token>",
    "status",
    "status.atom",
}
"""Addresses outside the API: open to everybody, without anything of a community's back office in them."""

DESK = {
    "desk",
    "desk/<str:key>",
    "desk/<str:key>/export",
    "desk/fonts.css",
    "desk/health",
    "desk/members/<uuid:community_id>/<uuid:user_id>",
    "desk/search",
    "desk/communities/<uuid:pk>",
    "desk/do/<str:key>/<path:target>",
    "desk/jobs/<int:pk>",
    "desk/plans/<uuid:pk>",
    "desk/proof",
    "desk/users/<uuid:pk>",
    "desk/legal/<uuid:pk>",
    "desk/tickets/<uuid:pk>",
    "desk/ticket-statistics",
    "desk/tickets/<uuid:pk>/pictures/<uuid:picture_id>",
}
"""The operators' site, which has its own roles: tests/saas/desk/test_rights.py."""

Refusal = tuple[int, str]
SIGNED_OUT: Refusal = (401, "AUTH_UNAUTHORIZED")
NOT_PERMITTED: Refusal = (403, "PERMISSION_NOT_PERMITTED")
NO_FACTOR: Refusal = (403, "AUTH_TWO_FACTOR_REQUIRED")
NOT_HERE: Refusal = (421, "HOST_UNKNOWN")
REFUSALS = {SIGNED_OUT, NOT_PERMITTED, NO_FACTOR, NOT_HERE}
NOWHERE = "00000000-0000-7000-8000-000000000000"
DOMAIN = "fans.example"
CONTRACT = Path(__file__).parent / "contract.tsv"


def _declared() -> dict[str, str]:
    """``METHOD shape`` to ``scope guard``: the contract's, and ours."""
    with CONTRACT.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    shapes = {f"{row['method']} {re.sub(r'{[^}]*}', '{}', row['path'])}": row for row in rows}
    contract = {shape: f"{row['scope']} {row['guard']}" for shape, row in shapes.items()}
    assert not contract.keys() & OURS.keys(), "These are the contract's"
    return contract | OURS


DECLARED = _declared()
CALLS = calls()


@dataclass(frozen=True)
class Role:
    """A browser, and what its person holds in `alpha`: ``None`` outside the team."""

    client: Client
    host: str = "localhost"
    is_signed_in: bool = True
    rights: frozenset[str] | None = None
    is_owner: bool = False
    is_operator: bool = False
    cookies: str = field(default="", repr=False)


def name_of(call: Call) -> str:
    return f"{call.method} {call.shape}"


def expected(role: Role, call: Call) -> Refusal | None:
    """The refusal the contract's guard asks for; ``None`` when the call gets through to its area."""
    scope, guard = DECLARED[name_of(call)].split(" ", 1)
    on_domain = role.host == DOMAIN
    if guard in {"front", "signature"}:
        # Tests call from the address of the front. Hooks answer on every host, and judge the signature first.
        return None
    if scope == "platform" and on_domain:
        return NOT_HERE
    if guard == "public":
        return None
    if not role.is_signed_in:
        return SIGNED_OUT
    if guard == "pending login":
        return None
    if guard == "session":
        return NOT_PERMITTED if on_domain and name_of(call) in NOT_ON_A_CUSTOM_DOMAIN else None
    if on_domain:
        return NOT_PERMITTED
    if guard == "operator":
        return None if role.is_operator else NOT_PERMITTED
    if role.rights is None:
        return NOT_PERMITTED
    may = guard == "team" or role.is_owner or (guard != "owner" and bool(set(guard.split("|")) & role.rights))
    return None if may else NOT_PERMITTED


def answer(role: Role, call: Call, community: Community, *, method: str = "") -> Refusal:
    """Status and code of the call about ``community``, its ids pointing at nothing; whatever it wrote is undone."""
    path = f"/api{call.route}"
    for parameter in re.findall(r"<[^>]+>", path):
        names_it = re.search(r":(store_slug|creator)>", parameter)
        nothing = "9999999999" if parameter.startswith("<int:") else NOWHERE
        path = path.replace(parameter, community.slug if names_it else nothing)
    headers = {"host": role.host}
    if path.startswith("/api/creator/"):
        headers["x-acting-creator"] = str(community.owner_id)
    elif call.view.scope == "community" and role.host != DOMAIN:
        path = f"/creator/{community.slug}{path}"
    role.client.cookies = SimpleCookie(role.cookies)
    with transaction.atomic():
        response = role.client.generic(
            method or call.method, path, "{}", content_type="application/json", headers=headers
        )
        transaction.set_rollback(True)
    is_error = response.status_code >= 400 and response.get("Content-Type", "").startswith("application/json")
    return response.status_code, response.json().get("code", "") if is_error and method != "HEAD" else ""


def signed_in(user: Any, *, on: UUID | None = None, **facts: Any) -> Role:
    """``on`` is the custom domain the session belongs to."""
    client = Client(raise_request_exception=False)
    client.force_login(user)
    if on is not None:
        session = client.session
        session["domain"] = str(on)
        session.save()
    return Role(client, cookies=client.cookies.output(header="", sep=";"), **facts)


def staff(community: Community, *permissions: str) -> Any:
    user = a_user()
    StaffGrant.objects.create(community=community, user=user, permissions=list(permissions))
    return user


def visitor(_alpha: Community, _beta: Community) -> Role:
    return Role(Client(raise_request_exception=False), is_signed_in=False)


def visitor_of_a_custom_domain(alpha: Community, _beta: Community) -> Role:
    a_domain(alpha, DOMAIN)
    return Role(Client(raise_request_exception=False), host=DOMAIN, is_signed_in=False)


def fan(alpha: Community, _beta: Community) -> Role:
    user = a_user()
    a_member(alpha, user)
    return signed_in(user)


def fan_of_another_community(_alpha: Community, beta: Community) -> Role:
    user = a_user()
    a_member(beta, user)
    return signed_in(user)


def staff_of_another_creator(_alpha: Community, beta: Community) -> Role:
    return signed_in(staff(beta, *Permission))


def another_creator(_alpha: Community, beta: Community) -> Role:
    return signed_in(beta.owner)


def former_staff(alpha: Community, _beta: Community) -> Role:
    user = staff(alpha, *Permission)
    role = signed_in(user)
    StaffGrant.objects.filter(user=user).delete()
    return role


def staff_with_every_permission(alpha: Community, _beta: Community) -> Role:
    return signed_in(staff(alpha, *Permission), rights=frozenset(Permission))


def owner(alpha: Community, _beta: Community) -> Role:
    return signed_in(alpha.owner, rights=frozenset(Permission), is_owner=True)


def operator(_alpha: Community, _beta: Community) -> Role:
    user = a_user(is_operator=True)
    EmailFactor.objects.create(user=user, enabled_at=now())
    return signed_in(user, is_operator=True)


def fan_on_a_custom_domain(alpha: Community, _beta: Community) -> Role:
    user = a_user()
    a_member(alpha, user)
    return signed_in(user, on=a_domain(alpha, DOMAIN).pk, host=DOMAIN)


def owner_on_a_custom_domain(alpha: Community, _beta: Community) -> Role:
    return signed_in(
        alpha.owner, on=a_domain(alpha, DOMAIN).pk, host=DOMAIN, rights=frozenset(Permission), is_owner=True
    )


def staff_with(permission: Permission) -> Callable[[Community, Community], Role]:
    def one(alpha: Community, _beta: Community) -> Role:
        return signed_in(staff(alpha, permission), rights=frozenset({permission}))

    one.__name__ = permission.value
    return one


ROLES: list[Callable[[Community, Community], Role]] = [
    visitor,
    visitor_of_a_custom_domain,
    fan,
    fan_of_another_community,
    fan_on_a_custom_domain,
    another_creator,
    staff_of_another_creator,
    former_staff,
    *map(staff_with, Permission),
    staff_with_every_permission,
    owner,
    owner_on_a_custom_domain,
    operator,
]


# 131 calls a role, each through the whole stack: about a second.
@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.__name__)
def test_every_call_answers_as_its_guard_says(alpha, beta, role):
    person = role(alpha, beta)
    wrong = []
    for call in CALLS:
        wanted, got = expected(person, call), answer(person, call, alpha)
        held = got == wanted if wanted else got not in REFUSALS and (got[0] < 500 or got[0] == 503)
        if not held:
            wrong.append(f"{call.method} {call.path}: {got}, not {wanted or 'let through'}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("role", [visitor, fan, fan_of_another_community], ids=lambda role: role.__name__)
def test_head_is_guarded_as_get(alpha, beta, role):
    """Its length and its effects would show what the person must not read. Some two seconds: every GET, twice."""
    person = role(alpha, beta)
    reads = [call for call in CALLS if call.method == "GET"]

    different = {
        name_of(call): (asked, got)
        for call in reads
        if (asked := answer(person, call, alpha)[0]) != (got := answer(person, call, alpha, method="HEAD")[0])
    }
    assert different == {}
    assert len(reads) > 100


def test_every_call_is_declared_as_the_contract_has_it():
    declared = {name_of(call): f"{call.view.scope.value} {call.guard}" for call in CALLS}
    assert declared == {name: DECLARED.get(name, "is in neither table") for name in declared}
    assert OURS.keys() <= declared.keys(), "These are gone: take them out of the table"


def test_what_a_custom_domain_refuses_is_what_was_reviewed():
    assert {name_of(call) for call in CALLS if call.view.strong_session} == NOT_ON_A_CUSTOM_DOMAIN


def test_addresses_outside_the_api_are_those_that_were_reviewed():
    assert {route for route, _ in routes() if not route.startswith("api/")} == PAGES | DESK


def test_there_is_something_to_guard():
    guards = [call.guard for call in CALLS]
    assert len(CALLS) > 120
    assert sum(guard == "session" for guard in guards) > 30
    assert sum("MANAGEMENT" in guard for guard in guards) > 30
