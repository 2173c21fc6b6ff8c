"""The chat through the API: a message with a mention, a tip, a poll, and what the team decides about them."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.jobs.runner import run_due
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from tenants.chat.models import ChatMessage, ChatRoom, ChatSanction
from tenants.chat.services import keeping
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.chat import TEAM, history, mute, room, texts, write
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper


@pytest.fixture
def settings_of(team):
    return lambda **changes: team.patch(f"{TEAM}/settings", changes).ok()


def later(community, seconds: int = 600):
    """As if all messages had been written earlier."""
    with tenant_context(community):
        for message in ChatMessage.objects.all():
            message.created_at -= timedelta(seconds=seconds)
            message.save()


def test_a_mention_a_reply_a_reaction_and_the_unread(alpha, team, fan):
    other = a_shopper(alpha)
    first = write(fan.api, alpha, f"Hi @{other.user.username}, and @nobody-here").ok()
    assert [one["name"] for one in first["mentions"]] == [other.user.username]
    assert Notification.objects.get(user_id=other.user.pk, kind="CHAT_MENTION").link == f"/chat?message={first['id']}"
    answer = write(other.api, alpha, "Hello back", replyToId=first["id"]).ok()
    assert answer["reply"]["username"] == fan.user.username
    assert answer["seq"] == first["seq"] + 1
    assert Notification.objects.filter(user_id=fan.user.pk, kind="CHAT_MENTION").count() == 1

    reacted = other.api.post(f"{room(alpha)}/messages/{first['id']}/reactions", {"emoji": "🔥", "isOn": True}).ok()
    assert reacted["reactions"] == [{"emoji": "🔥", "count": 1, "isMine": True}]
    assert history(fan.api, alpha)[0]["reactions"] == [{"emoji": "🔥", "count": 1, "isMine": False}]
    other.api.post(f"{room(alpha)}/messages/{first['id']}/reactions", {"emoji": "🔥", "isOn": False}).ok()
    assert history(fan.api, alpha)[0]["reactions"] == []

    run_due(at=now() + timedelta(minutes=1))
    (place,) = fan.api.get("/user/chat/rooms").ok()["data"]
    assert (place["slug"], place["unread"]) == (alpha.slug, 2)
    unread = "/user/notifications/unread-count"
    assert fan.api.get(unread).ok()["rooms"] == [{"creatorId": str(alpha.owner_id), "unread": 2}]
    assert fan.api.post(f"{room(alpha)}/seen", {"seq": 2}).ok()["present"] >= 1
    assert fan.api.get(unread).ok()["rooms"] == []
    assert fan.api.get("/user/chat/rooms").ok()["data"][0]["unread"] == 0
    owner = write(team, alpha, "Welcome").ok()["author"]
    assert (owner["role"], owner["memberId"]) == ("OWNER", None)


def test_any_emoji_is_a_reaction_and_a_message_has_a_limit_of_them(alpha, fan, monkeypatch):
    path = f"{room(alpha)}/messages/{write(fan.api, alpha, 'Hi').ok()['id']}/reactions"
    monkeypatch.setattr("tenants.chat.services.posting.MAX_REACTIONS", 2)
    for emoji in ("👩🏻‍❤️‍💋‍👨🏼", "🇩🇰"):
        fan.api.post(path, {"emoji": emoji, "isOn": True}).ok()
    for text in ("ok", "👍👍", "❤", "🇩", ""):
        assert "emoji" in fan.api.post(path, {"emoji": text, "isOn": True}).body["fields"]
    full = a_shopper(alpha).api.post(path, {"emoji": "🦕", "isOn": True})
    assert (full.code, full.body["params"]) == ("CHAT_REACTIONS_FULL", {"limit": 2})
    # The known ones can be chosen still, and a removed one makes place.
    shown = a_shopper(alpha).api.post(path, {"emoji": "🇩🇰", "isOn": True}).ok()["reactions"]
    assert [(one["emoji"], one["count"]) for one in shown] == [("👩🏻‍❤️‍💋‍👨🏼", 1), ("🇩🇰", 2)]
    fan.api.post(path, {"emoji": "👩🏻‍❤️‍💋‍👨🏼", "isOn": False}).ok()
    fan.api.post(path, {"emoji": "🦕", "isOn": True}).ok()


def test_a_repeated_call_writes_once(alpha, fan):
    key = uuid4()
    first = write(fan.api, alpha, "Once", key=key).ok()
    assert write(fan.api, alpha, "Once", key=key).ok()["id"] == first["id"]
    assert write(fan.api, alpha, "Twice", key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert fan.api.post(f"{room(alpha)}/messages", {"text": "No key"}).code == "IDEMPOTENCY_KEY_REQUIRED"
    assert texts(fan.api, alpha) == ["Once"]


def test_a_tip_is_paid_once_and_stays(alpha, team, fan):
    key = uuid4()
    tip = write(fan.api, alpha, "Thanks!", gems="120", key=key).ok()
    assert (tip["kind"], tip["gems"]) == ("TIP", "120")
    write(fan.api, alpha, "Thanks!", gems="120", key=key).ok()
    assert fan.gems == 380
    assert write(fan.api, alpha, "", gems="381").code == "WALLET_INSUFFICIENT_BALANCE"
    assert write(team, alpha, "", gems="1").code == "CHAT_TIP_SELF"
    assert fan.api.delete(f"{room(alpha)}/messages/{tip['id']}").code == "CHAT_MESSAGE_KEPT"
    assert [message["gems"] for message in history(fan.api, alpha)] == ["120"]


def test_a_poll_takes_one_vote_until_it_closes(alpha, team, fan, settings_of):
    poll = {"options": ["Yes", "No"], "minutes": 5}
    assert write(fan.api, alpha, "Again?", poll=poll).code == "CHAT_POLLS_OFF"
    settings_of(fansMayPoll=True)
    asked = write(fan.api, alpha, "Again?", poll=poll).ok()
    votes = f"{room(alpha)}/messages/{asked['id']}/votes"
    assert fan.api.post(votes, {"option": 1}).ok()["poll"]["ownVote"] == 1
    assert fan.api.post(votes, {"option": 1}).status == 200
    assert fan.api.post(votes, {"option": 0}).code == "CHAT_VOTE_EXIST"
    assert fan.api.post(votes, {"option": 2}).code == "CHAT_MESSAGE_NOT_FOUND"
    assert [one["votes"] for one in history(team, alpha)[0]["poll"]["options"]] == [0, 1]
    with tenant_context(alpha):
        message = ChatMessage.objects.get()
        message.poll.closes_at = now() - timedelta(seconds=1)
        message.poll.save()
    assert a_shopper(alpha).api.post(votes, {"option": 0}).code == "CHAT_POLL_CLOSED"
    twice = write(team, alpha, "Same?", poll={"options": ["Yes", "yes"], "minutes": 5})
    assert twice.code == "VALIDATION_ERROR"


def test_a_muted_fan_reads_why_and_the_undo_lets_the_fan_write(alpha, team, fan):
    message = write(fan.api, alpha, "Buy here").ok()
    case = mute(team, fan, messageId=message["id"]).ok()
    assert (case["messages"], case["sanction"]["text"]) == (1, "Buy here")
    refused = write(fan.api, alpha, "Still here")
    assert (refused.code, refused.body["params"]["reason"]) == ("CHAT_MUTED", "Too many links")
    assert fan.api.get(room(alpha)).ok()["denial"]["message"] == "You are muted: Too many links"
    assert Notification.objects.get(user_id=fan.user.pk, kind="CHAT_MUTED").values["reason"] == "Too many links"
    undone = team.delete(f"{TEAM}/mutes/{case['sanction']['id']}").ok()
    assert (undone["sanction"], len(undone["sanctions"])) == (None, 1)
    write(fan.api, alpha, "Thank you").ok()
    assert texts(fan.api, alpha) == ["Buy here", "Thank you"]


def test_a_new_mute_replaces_the_one_that_counts(alpha, team, fan):
    mute(team, fan, minutes=10_000, reason="Too long").ok()
    case = mute(team, fan, minutes=5, reason="Just a moment").ok()
    assert [one["reason"] for one in case["sanctions"] if one["isActive"]] == ["Just a moment"]
    assert case["sanction"]["reason"] == "Just a moment"
    entry = AuditEntry.objects.filter(action="chat.mute").latest("at")
    assert entry.before
    assert entry.after
    assert (entry.before["text"], entry.after["text"]) == ("Too long", "Just a moment")
    # A ban is another kind: the mute stays beneath it.
    mute(team, fan, kind="BAN", minutes=5, reason="Threats").ok()
    active = team.get(f"{TEAM}/mutes", {"active": True}).ok()["data"]
    assert sorted(one["kind"] for one in active) == ["BAN", "MUTE"]
    team.delete(f"{TEAM}/mutes/{active[0]['id']}").ok()
    team.delete(f"{TEAM}/mutes/{active[1]['id']}").ok()
    write(fan.api, alpha, "Here again").ok()


def test_a_banned_fan_reads_nothing_but_the_reason(alpha, team, fan):
    write(team, alpha, "For fans").ok()
    mute(team, fan, kind="BAN", minutes=None, reason="Threats").ok()
    for answer in (fan.api.get(room(alpha)), fan.api.get(f"{room(alpha)}/messages"), write(fan.api, alpha, "Hm")):
        assert (answer.code, answer.body["params"]["reason"]) == ("CHAT_BANNED", "Threats")
    body = {"communities": [str(alpha.owner_id)], "rooms": [str(alpha.owner_id)]}
    from saas.realtime import tickets

    topics = tickets.read(fan.api.post("/user/realtime/ticket", body).ok()["ticket"]).topics
    assert f"{alpha.pk}:room" not in topics
    assert f"{alpha.pk}:room" in tickets.read(team.post("/user/realtime/ticket", body).ok()["ticket"]).topics


def test_deleting_leaves_a_trace_and_can_be_undone(alpha, team, fan):
    own, other = write(fan.api, alpha, "Mine").ok(), write(fan.api, alpha, "Rude").ok()
    assert fan.api.delete(f"{room(alpha)}/messages/{own['id']}").ok()["deletedBy"] == "AUTHOR"
    team.delete(f"{TEAM}/messages/{other['id']}").ok()
    assert texts(fan.api, alpha) == ["", ""]
    rows = team.get(f"{TEAM}/messages").ok()["data"]
    assert [(row["text"], row["deletedBy"], row["deleteReason"]) for row in rows] == [
        ("Rude", "TEAM", ""),
        ("Mine", "AUTHOR", ""),
    ]
    team.post(f"{TEAM}/messages/{other['id']}/restore").ok()
    assert texts(fan.api, alpha) == ["", "Rude"]
    assert team.post(f"{TEAM}/messages/{own['id']}/restore").code == "CHAT_MESSAGE_NOT_FOUND"
    later(alpha)
    assert fan.api.delete(f"{room(alpha)}/messages/{other['id']}").code == "CHAT_MESSAGE_KEPT"


def test_reports_wait_for_the_team(alpha, team, fan):
    message, kept = write(fan.api, alpha, "Bad").ok(), write(fan.api, alpha, "Fine").ok()
    reporter = a_shopper(alpha)
    for one in (message, kept):
        reporter.api.post(f"{room(alpha)}/messages/{one['id']}/reports", {"reason": "Look"}).ok()
    mine = write(team, alpha, "Ours").ok()
    assert reporter.api.post(f"{room(alpha)}/messages/{mine['id']}/reports").code == "CHAT_TARGET_ON_TEAM"
    assert TeamNotification.objects.filter(community=alpha, kind="TEAM_CHAT_REPORTED").count() == 2
    first, _ = team.get(f"{TEAM}/reports").ok()["data"]
    assert (first["message"]["text"], first["reports"][0]["reason"]) == ("Bad", "Look")
    team.delete(f"{TEAM}/messages/{message['id']}").ok()
    team.delete(f"{TEAM}/reports/{kept['id']}").ok()
    assert team.get(f"{TEAM}/reports").ok()["total"] == 0
    assert team.get(f"{TEAM}/members/{fan.member.pk}").ok()["reported"] == 2
    assert team.get(f"{TEAM}/messages").ok()["data"][-1]["deleteReason"] == "Look"


@pytest.mark.parametrize(
    ("changes", "text", "code"),
    [
        ({"slowSeconds": 30}, "Second", "CHAT_SLOW_MODE"),
        ({"minLevel": 9}, "Hello", "STORE_LEVEL_REQUIRED"),
        ({"minMemberDays": 2}, "Hello", "STORE_MEMBERSHIP_AGE"),
        ({"linksAreOn": False}, "see example.com", "CHAT_LINKS_OFF"),
        ({"linksMinLevel": 9}, "see example.com", "CHAT_LINKS_LEVEL"),
        ({"words": [{"word": "scam", "reason": "Be kind"}]}, "a scam", "CHAT_WORD_BLOCKED"),
    ],
)
def test_each_rule_binds_fans_and_not_the_team(alpha, team, fan, settings_of, changes, text, code):
    write(fan.api, alpha, "First").ok()
    settings_of(**changes)
    assert write(fan.api, alpha, text).code == code
    write(team, alpha, text).ok()
    write(team, alpha, text).ok()


def test_a_pause_stops_fans_with_a_banner(alpha, team, fan):
    team.post(f"{TEAM}/pause", {"isPaused": True, "reason": "Back at 8"}).ok()
    shown = fan.api.get(room(alpha)).ok()
    assert (shown["isPaused"], shown["pauseReason"], shown["denial"]["code"]) == (True, "Back at 8", "CHAT_PAUSED")
    assert write(fan.api, alpha, "Hm").code == "CHAT_PAUSED"
    pinned = write(team, alpha, "Rules: be kind").ok()
    team.post(f"{TEAM}/pin", {"messageId": pinned["id"]}).ok()
    assert fan.api.get(room(alpha)).ok()["pinned"]["text"] == "Rules: be kind"
    team.post(f"{TEAM}/pause", {"isPaused": False}).ok()
    write(fan.api, alpha, "Back").ok()


def test_another_community_has_another_room(alpha, beta, team, fan):
    message = write(fan.api, alpha, "Alpha only").ok()
    stranger = a_shopper(beta)
    assert texts(stranger.api, beta) == []
    assert write(stranger.api, alpha, "Hello").code == "STORE_MEMBERS_ONLY"
    other_room = f"{room(beta)}/messages/{message['id']}"
    assert stranger.api.post(f"{other_room}/reactions", {"emoji": "🔥", "isOn": True}).status == 404
    assert Api().login(beta.owner).delete(f"{TEAM}/messages/{message['id']}").status == 404
    assert Api().login(beta.owner).get(f"{TEAM}/members/{fan.member.pk}").status == 404
    assert Api().get(room(alpha)).status == 401
    assert Api().login(a_user()).get(f"{room(alpha)}x").status == 404


def test_the_history_pages_up_and_down_with_the_same_queries(alpha, team, fan):
    for number in range(6):
        write(team, alpha, f"Message {number}").ok()
    path = f"{room(alpha)}/messages"
    assert [one["seq"] for one in fan.api.get(path, {"take": 2}).ok()["data"]] == [5, 6]
    assert [one["seq"] for one in fan.api.get(path, {"take": 2, "before": 5}).ok()["data"]] == [3, 4]
    assert [one["seq"] for one in fan.api.get(path, {"take": 2, "after": 2}).ok()["data"]] == [3, 4]
    with at_most_queries(20) as few:
        fan.api.get(path, {"take": 1}).ok()
    with at_most_queries(len(few)):
        fan.api.get(path, {"take": 6}).ok()


def test_the_lists_of_the_team_make_the_same_queries_for_more_rows(alpha, team, fan):
    fans = [a_shopper(alpha) for _ in range(3)]

    def add(one, reporter):
        message = write(one.api, alpha, "Look").ok()
        reporter.api.post(f"{room(alpha)}/messages/{message['id']}/reports").ok()
        mute(team, one, messageId=message["id"], minutes=1).ok()

    add(fans[0], fan)
    paths = (f"{TEAM}/messages", f"{TEAM}/reports", f"{TEAM}/mutes")
    counts = []
    for path in paths:
        with at_most_queries(20) as made:
            assert team.get(path).ok()["total"] == 1
        counts.append(len(made))
    for one in fans[1:]:
        add(one, fan)
    for path, count in zip(paths, counts, strict=True):
        with at_most_queries(count):
            team.get(path).ok()


def test_old_messages_end(alpha, team, fan, settings_of):
    write(fan.api, alpha, "Old").ok()
    later(alpha, 3 * 86400)
    write(fan.api, alpha, "New").ok()
    settings_of(retentionDays=2)
    with tenant_context(alpha):
        assert keeping.prune(alpha) == 1
        assert ChatRoom.objects.get().last_seq == 2
    assert texts(fan.api, alpha) == ["New"]


def test_a_person_takes_the_messages_along_and_leaves_no_words(alpha, team, fan):
    write(fan.api, alpha, "My secret").ok()
    write(team, alpha, f"Hi @{fan.user.username}").ok()
    mute(team, fan).ok()
    with tenant_context(alpha):
        rows = {name: list(section(fan.user.pk)) for name, section in privacy.community.sections.items()}
        assert [row["text"] for row in rows["chat-messages"]] == ["My secret"]
        assert rows["chat-sanctions"][0]["reason"] == "Too many links"
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
        own = ChatMessage.objects.get(author_id=fan.user.pk)
        assert (own.text, own.author_name) == ("", "Deleted member")
        assert ChatMessage.objects.exclude(pk=own.pk).get().mentions == []
        assert ChatSanction.objects.get().reason == ""
