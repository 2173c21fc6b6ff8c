"""Every type of notification is sent by a real cause, and a test reads it.

READ_IN names the test of each type. A type without a test here, or that no code sends, fails.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from saas.notifications.catalog import NotificationKind
from saas.notifications.facts import REASONS
from saas.notifications.words import TEMPLATES

ROOT = Path(__file__).resolve().parents[3]
READ_IN = {
    "tenants/chat/test_journey": {
        "test_a_mention_a_reply_a_reaction_and_the_unread": "CHAT_MENTION",
        "test_a_muted_fan_reads_why_and_the_undo_lets_the_fan_write": "CHAT_MUTED",
        "test_a_banned_fan_reads_nothing_but_the_reason": "CHAT_BANNED",
        "test_reports_wait_for_the_team": "TEAM_CHAT_REPORTED",
    },
    "faults/test_factor_races": {
        "test_two_hundred_wrong_codes_from_fifty_addresses_stop_the_attackers_and_not_the_owner": ("CODES_GUESSED"),
    },
    "saas/access/staff/test_invitations": {
        "test_an_invited_visitor_creates_an_account_and_accepts": "TEAM_STAFF_JOINED",
        "test_declining_uses_it_up_and_is_on_record": "TEAM_STAFF_DECLINED",
    },
    "saas/access/staff/test_team": {
        "test_a_username_is_invited_without_telling_the_address": "STAFF_INVITATION",
        "test_a_manager_cannot_grant_a_right_they_lack": "STAFF_RIGHTS_CHANGED",
        "test_removing_ends_the_right_with_the_next_request": "STAFF_REMOVED",
    },
    "saas/accounts/factors/test_log_in": {
        "test_a_new_browser_is_announced_by_mail_and_the_first_is_not": "NEW_DEVICE",
        "test_a_backup_code_works_once_and_its_owner_is_notified": "BACKUP_CODE_USED",
    },
    "saas/accounts/factors/test_settings": {
        "test_the_profile_says_what_is_on": "TWO_FACTOR_ON",
    },
    "saas/accounts/identities/test_linking": {
        "test_linking_and_unlinking_are_notified": "SOCIAL_LINKED SOCIAL_UNLINKED",
    },
    "saas/accounts/test_email_change": {
        "test_both_inboxes_have_to_agree": "EMAIL_CHANGED",
    },
    "saas/accounts/test_leaving": {
        "test_the_export_holds_everything_and_only_its_person_gets_it": "EXPORT_READY",
    },
    "saas/accounts/test_mailed_links": {
        "test_resetting_sets_the_password_and_ends_every_session": "PASSWORD_CHANGED",
    },
    "saas/billing/test_new_payer": {
        "test_the_new_owner_sees_nothing_of_the_giver": "PLAN_TAKEN_OVER",
    },
    "saas/billing/test_settling": {
        "test_a_failed_payment_gives_fourteen_days_and_mails": ("PLAN_PAYMENT_FAILED PLAN_PAYMENT_RECEIVED PLAN_ENDED"),
        "test_the_end_of_a_trial_is_announced": "PLAN_TRIAL_ENDING",
        "test_the_end_of_a_canceled_plan_is_announced_once": "PLAN_ENDING",
    },
    "saas/communities/domains/test_journey": {
        "test_a_domain_is_proven_served_warned_about_and_detached": ("DOMAIN_VERIFIED DOMAIN_AT_RISK DOMAIN_DETACHED"),
    },
    "saas/communities/test_closing": {
        "test_closing_withdraws_an_open_hand_over": "HAND_OVER_CANCELED",
        "test_the_whole_way_and_back": "COMMUNITY_CLOSED",
        "test_nobody_is_notified_of_a_closing_that_is_over": "COMMUNITY_REOPENED",
    },
    "saas/communities/test_backups": {
        "test_a_failing_backup_notifies_the_owner_once": "BACKUP_FAILED",
    },
    "saas/communities/test_community_export": {
        "test_one_export_runs_at_a_time_and_the_owner_is_notified": "COMMUNITY_EXPORT_READY",
        "test_closing_writes_the_file_and_keeps_it_until_the_erasure": "COMMUNITY_CLOSED_EXPORT_READY",
    },
    "saas/communities/test_erasing": {
        "test_everything_goes": "COMMUNITY_ERASED",
    },
    "saas/communities/test_hand_over": {
        "test_the_whole_way": "HAND_OVER_OFFERED HAND_OVER_ACCEPTED TEAM_HANDED_OVER",
        "test_refused": "HAND_OVER_REFUSED",
    },
    "saas/desk/test_actions": {
        "test_the_owner_is_notified_and_mailed_when_a_community_is_suspended_and_restored": (
            "COMMUNITY_SUSPENDED COMMUNITY_RESTORED"
        ),
        "test_resetting_factors_needs_the_typed_name_and_a_proof": "TWO_FACTOR_OFF",
    },
    "saas/notifications/test_what_is_told": {
        "test_a_new_member_is_welcomed_once": "WELCOME",
        "test_a_tip_and_a_deduction_are_notified_with_their_reason": "TIP DEDUCTION",
        "test_a_reset_is_notified_to_the_member": "WALLET_RESET",
        "test_each_step_of_an_order_is_notified": "ORDER_IN_PROCESS ORDER_SHIPPED ORDER_COMPLETED",
        "test_a_cancellation_by_the_team_is_notified": "ORDER_CANCELED",
        "test_a_refund_says_how_much_and_why": "ORDER_REFUNDED",
        "test_the_team_is_notified_of_orders_sold_out_products_and_cancellations": (
            "TEAM_ORDER_PLACED TEAM_ORDER_CANCELED TEAM_OUT_OF_STOCK"
        ),
        "test_stopped_spending_is_notified_once_to_staff_who_can_act": "TEAM_SPENDING_STOPPED",
        "test_a_new_community_welcomes_its_team": "TEAM_COMMUNITY_READY",
    },
    "saas/plans/test_usage": {
        "test_a_full_community_refuses_fans_and_notifies_the_team_once_a_day": "TEAM_COMMUNITY_FULL",
    },
    "saas/streaming/test_connections": {
        "test_a_revoked_grant_needs_reconnecting_and_the_team_is_notified_once": "TEAM_CHANNEL_LOST",
    },
    "saas/support/test_platform": {
        "test_an_operator_writes_to_a_person": "PLATFORM_TICKET_OPENED",
        "test_an_operator_answers_a_creators_ticket": "PLATFORM_TICKET_ANSWERED",
        "test_a_ticket_to_the_platform_closes_like_any_other": (
            "PLATFORM_TICKET_RESOLVED PLATFORM_TICKET_CLOSING_SOON"
        ),
    },
    "tenants/achievements/test_achievements": {
        "test_experience_that_leads_to_a_level_notifies_once": "LEVEL_REACHED",
        "test_deeds_count_once_and_each_tier_gives_its_experience_once": "ACHIEVEMENT_REACHED",
    },
    "tenants/back_office/test_messages": {
        "test_all_fans_read_it_once_with_its_page_and_the_audit_log_says_so": "COMMUNITY_MESSAGE",
    },
    "tenants/casinos/test_journey": {
        "test_a_creator_connects_and_a_fan_is_confirmed": "REFERRAL_CONFIRMED TEAM_ACCOUNT_PROOF",
        "test_the_amount_of_yesterday_is_shown_beside_the_report": "REFERRAL_REJECTED",
    },
    "tenants/casinos/test_pulling": {
        "test_a_refused_key_pauses_and_notifies_the_team_once": "TEAM_CASINO_REJECTED",
        "test_a_correction_of_the_casino_waits_for_the_team": "TEAM_TOTALS_LOWERED",
    },
    "tenants/earning/test_codes_and_team": {
        "test_the_team_cancels_gems_that_wait": "EARNING_CANCELED",
    },
    "tenants/events/test_editing": {
        "test_another_rule_keeps_the_dates_that_it_still_has": "EVENT_CANCELED",
        "test_one_date_is_moved_alone_and_keeps_its_time_when_all_move": "EVENT_MOVED",
    },
    "tenants/events/test_joining": {
        "test_reminders_are_mailed": "EVENT_STARTING_SOON",
        "test_participants_are_reminded_once": "EVENT_REMINDER",
        "test_a_free_place_goes_to_the_first_who_waits": "EVENT_PLACE_FREE",
        "test_nobody_overtakes_the_waiting_list_of_a_running_event": "EVENT_REMOVED",
    },
    "tenants/events/test_tournaments": {
        "test_four_play_and_the_prizes_are_paid_once": "EVENT_MATCH_READY EVENT_PRIZE_WON",
        "test_a_result_counts_when_the_other_side_confirms_or_reports_the_same": "EVENT_RESULT_REPORTED",
        "test_two_different_results_are_a_dispute_that_the_team_decides": ("EVENT_MATCH_DECIDED TEAM_MATCH_DISPUTED"),
        "test_prizes_over_the_limit_of_a_day_wait_and_the_team_is_notified": "TEAM_EVENT_WAITS",
        "test_a_tournament_with_one_entrant_is_canceled_and_its_prizes_are_free": "TEAM_TOURNAMENT_CANCELED",
    },
    "tenants/fan_referrals/test_money": {
        "test_a_friend_who_is_not_active_in_time_does_not_count": "FRIEND_VOIDED",
        "test_gems_beyond_a_whole_days_limit_wait_for_the_team": "TEAM_FRIENDS_HELD",
    },
    "tenants/fan_referrals/test_referrals": {
        "test_a_friend_joins_becomes_active_and_both_are_paid_once": "FRIEND_ACTIVE FRIEND_REWARD",
    },
    "tenants/leaderboards/test_journey": {
        "test_a_board_climbs_ends_is_appealed_and_paid": (
            "LEADERBOARD_PRIZE LEADERBOARD_PRIZE_PAID LEADERBOARD_APPEAL_DECIDED TEAM_LEADERBOARD_APPEAL"
        ),
        "test_a_window_waits_for_its_pulls_until_the_team_settles_it": "TEAM_LEADERBOARD_WAITS",
    },
    "tenants/lootboxes/test_opening": {
        "test_a_win_is_announced_after_the_reel_has_stopped": "CASE_ITEM_WON",
    },
    "tenants/members/test_back_office": {
        "test_a_former_member_is_invited_back_once_for_each_time_they_left": "INVITED_BACK",
    },
    "tenants/members/test_live_alerts": {
        "test_members_who_asked_are_notified_of_a_stream_once": "STREAM_LIVE",
    },
    "tenants/offers/test_journey": {
        "test_from_the_platform_to_the_reward": "OFFER_CLAIM_APPROVED TEAM_OFFER_CLAIMED",
        "test_a_rejected_claim_is_free_again_and_can_be_sent_three_times": "OFFER_CLAIM_REJECTED",
        "test_a_reminder_comes_before_the_end_once_and_not_after_a_claim": "OFFER_ENDING",
        "test_a_report_counts_once_per_fan_until_the_code_changes": "TEAM_OFFER_REPORTED",
    },
    "tenants/quests/test_claiming": {
        "test_a_rejection_has_a_reason_and_a_second_try_if_allowed": "CHALLENGE_FAILED",
        "test_a_proof_is_reviewed_approved_and_paid": "TEAM_CHALLENGE_SUBMITTED",
    },
    "tenants/quests/test_waiting_rewards": {
        "test_a_canceled_reward_cannot_be_claimed_and_the_fan_reads_why": "CHALLENGE_CANCELED",
    },
    "tenants/quests/test_what_waits": {
        "test_notifications_lead_to_the_quest_itself": "CHALLENGE_REWARD_READY CHALLENGE_REJECTED",
    },
    "tenants/raffles/test_ending": {
        "test_a_winner_claims_gems_that_were_set_aside": "RAFFLE_WON",
        "test_a_prize_of_words_is_handed_over_by_the_team": ("RAFFLE_LOST TEAM_RAFFLE_DRAWN TEAM_PRIZE_CLAIMED"),
        "test_ticket_holders_are_reminded_an_hour_before_the_end": "RAFFLE_ENDING_SOON",
        "test_a_cancelled_raffle_pays_every_ticket_back_once": "RAFFLE_CANCELED",
        "test_a_voided_winner_makes_room_for_the_next_ticket_and_everybody_reads_why": "RAFFLE_PRIZE_VOIDED",
        "test_without_another_ticket_there_is_no_new_winner": "RAFFLE_PRIZE_LOST",
    },
    "tenants/raffles/test_joining": {
        "test_the_team_gives_tickets_and_the_fan_reads_why": "RAFFLE_TICKETS_GIVEN",
    },
    "tenants/raffles/test_moved_ends": {
        "test_an_end_moves_in_public_with_a_later_round_and_the_same_commitment": "RAFFLE_END_MOVED",
    },
    "tenants/stores/test_drops": {
        "test_winners_have_an_order_and_the_others_their_gems": "DROP_WON DROP_LOST",
        "test_a_canceled_one_gives_everything_back_and_shows_its_seed": "DROP_CANCELED",
    },
    "tenants/stores/test_inventory": {
        "test_the_team_gives_an_item": "ITEM_GIFTED",
    },
    "tenants/stores/test_schedule": {
        "test_a_canceled_order_notifies_waiting_members": "PRODUCT_BACK",
    },
    "tenants/stores/test_shipping": {
        "test_the_team_is_notified_once_that_a_parcel_can_be_packed": "TEAM_ORDER_DISPATCHED",
    },
    "tenants/support/test_closing": {
        "test_a_warning_two_days_before_and_then_the_close": "TICKET_CLOSING_SOON",
        "test_the_fans_answer_keeps_it_open": "TEAM_TICKET_REPLIED",
    },
    "tenants/support/test_gems": {
        "test_a_gift_is_paid_once_and_is_in_the_ledger_of_the_ticket": "TICKET_GIFT",
    },
    "tenants/support/test_journey": {
        "test_from_the_order_to_the_rating_and_back": "TICKET_ANSWERED TICKET_RESOLVED TEAM_TICKET_OPENED",
    },
    "tenants/support/test_team": {
        "test_a_ticket_for_a_fan_is_opened_once_and_by_the_username": "TICKET_OPENED",
    },
    "tenants/wagers/test_rewards": {
        "test_a_reached_reward_is_announced_claimed_and_paid_once": "WAGER_REWARD_READY",
        "test_a_step_beyond_the_limit_of_a_day_waits_for_the_owner_and_says_so": "TEAM_WAGER_REWARD_WAITS",
    },
    "tenants/wallets/imports/test_imports": {
        "test_points_reach_members_and_wait_for_other_people": "POINTS_IMPORTED",
    },
    "tenants/wallets/imports/test_people": {
        "test_the_team_and_the_member_are_notified_once_of_a_question": (
            "IMPORTED_POINTS_WAIT TEAM_IMPORTED_POINTS_WAIT"
        ),
    },
    "tenants/wallets/test_resets": {
        "test_everybody_is_reset_in_the_background_once": "TEAM_WALLETS_RESET",
    },
}
"""The types that each test causes and reads, by its file and its name."""

TESTS = {
    kind: (ROOT / "tests" / f"{file}.py", name)
    for file, tests in READ_IN.items()
    for name, kinds in tests.items()
    for kind in kinds.split()
}
# The words of a title or a text that are long enough to be no coincidence.
MIN_WORDS_LENGTH = 8


@cache
def source_of(path: Path) -> str:
    return path.read_text()


@cache
def senders() -> dict[str, set[str]]:
    """The modules of the product that name each type, without the area of notifications itself and the demo."""
    found: dict[str, set[str]] = {}
    for folder in ("saas", "tenants"):
        for path in (ROOT / folder).rglob("*.py"):
            is_real = "notifications" not in path.parent.parts and "demo" not in path.parts and path.name != "demo.py"
            for kind in re.findall(r"NotificationKind\.([A-Z_]+)", source_of(path)) if is_real else ():
                found.setdefault(kind, set()).add(str(path))
    return found


def test_every_type_has_its_test():
    assert set(TESTS) == {kind.value for kind in NotificationKind}


def test_every_area_of_people_has_its_reason():
    areas = {TEMPLATES[kind].area for kind in NotificationKind if not kind.is_for_team}
    assert areas <= set(REASONS)


@pytest.mark.sampled
@pytest.mark.parametrize("kind", NotificationKind)
def test_it_is_sent_by_a_real_cause_and_read(kind):
    assert senders().get(kind.value), f"No code sends {kind}"

    path, name = TESTS[kind.value]
    functions = [node for node in ast.parse(source_of(path)).body if isinstance(node, ast.FunctionDef)]
    (test,) = [node for node in functions if node.name == name]
    template = TEMPLATES[kind]
    words = [
        part.strip(" .:“”")
        for text in (template.title, template.text, template.subject)
        for part in re.split(r"{.*?}", text)
    ]
    texts = [kind.value, *(part for part in words if len(part) >= MIN_WORDS_LENGTH)]
    # A helper of the same file may read it.
    shown = ast.get_source_segment(source_of(path), test) or ""
    used = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    shown += "".join(ast.unparse(node) for node in functions if node.name in used)
    assert any(text in shown for text in texts), f"{name} does not read {kind}"
