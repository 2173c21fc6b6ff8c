"""Whom a message reaches, merged and erased accounts, and what a repeated call finds after its message has ended."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.export import known_communities
from saas.accounts.models import User
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from tenants.chat.models import ChatMessage, ChatReport, ChatVote
from tenants.chat.services import keeping
from tenants.members import services as members
from tenants.wallets.merging import join_wallets
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.chat import TEAM, history, mute, room, texts, write
from tests.support.ledger import books_are_right
from tests.support.shop import a_shopper


def mentions_of(user: User) -> list[str]:
    rows = Notification.objects.filter(user_id=user.pk, kind="CHAT_MENTION").order_by("created_at")
    return [row.values["text"] for row in rows]


def test_a_mention_reaches_only_people_who_can_read_the_room(alpha, team, fan):
    banned, gone, helper = a_shopper(alpha), a_shopper(alpha), a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["USERS_MANAGEMENT"])
    first, second = write(banned.api, alpha, "Old").ok(), write(gone.api, alpha, "Older").ok()
    said = write(Api().login(helper), alpha, "From the team").ok()
    mute(team, banned, kind="BAN").ok()
    with tenant_context(alpha):
        members.leave(user_id=gone.user.pk, community=alpha)
    write(fan.api, alpha, f"A secret of the room @{banned.user.username}").ok()
    for answered in (first, second, said):
        write(fan.api, alpha, "A reply", replyToId=answered["id"]).ok()
    assert (mentions_of(banned.user), mentions_of(gone.user), mentions_of(helper)) == ([], [], ["A reply"])


def test_many_mentions_of_one_person_notify_a_few_times(alpha, fan):
    other = a_shopper(alpha)
    for number in range(7):
        write(fan.api, alpha, f"{number} @{other.user.username}").ok()
    assert len(mentions_of(other.user)) == 5


@pytest.mark.parametrize("by_team", [True, False])
def test_a_deleted_message_leaves_no_notification(alpha, team, fan, by_team):
    other = a_shopper(alpha)
    message = write(fan.api, alpha, f"Words @{other.user.username}").ok()
    assert len(mentions_of(other.user)) == 1
    api, path = (team, f"{TEAM}/messages") if by_team else (fan.api, f"{room(alpha)}/messages")
    api.delete(f"{path}/{message['id']}").ok()
    assert mentions_of(other.user) == []


def test_a_repeated_tip_whose_message_has_ended_writes_none_for_free(alpha, team, fan):
    key = uuid4()
    write(fan.api, alpha, "Thanks", gems="100", key=key).ok()
    team.patch(f"{TEAM}/settings", {"retentionDays": 2}).ok()
    with tenant_context(alpha):
        ChatMessage.objects.update(created_at=now() - timedelta(days=3))
        assert keeping.prune(alpha) == 1
    assert write(fan.api, alpha, "Thanks", gems="100", key=key).code == "CHAT_MESSAGE_NOT_FOUND"
    assert (fan.gems, texts(fan.api, alpha)) == (400, [])
    with tenant_context(alpha):
        books_are_right()


def a_poll(team, alpha):
    poll = {"options": ["Yes", "No"], "minutes": 5}
    return write(team, alpha, "Again?", poll=poll).ok()["id"]


def test_a_merged_account_keeps_its_messages_and_votes_once(alpha, team, fan):
    poll, kept = a_poll(team, alpha), a_user()
    message = write(fan.api, alpha, "Mine").ok()
    fan.api.post(f"{room(alpha)}/messages/{poll}/votes", {"option": 0}).ok()
    with tenant_context(alpha):
        members.move_member(source=fan.user.pk, target=kept)
    api = Api().login(kept)
    assert api.post(f"{room(alpha)}/messages/{poll}/votes", {"option": 1}).code == "CHAT_VOTE_EXIST"
    with tenant_context(alpha):
        assert ChatVote.objects.get().user_id == kept.pk
        privacy.community.erase(kept.pk, kept.username, kept.email)
        assert ChatMessage.objects.get(pk=message["id"]).text == ""


def test_two_memberships_that_used_one_key_become_one(alpha, team, fan):
    poll, other, key = a_poll(team, alpha), a_shopper(alpha, 30), uuid4()
    for one in (fan, other):
        write(one.api, alpha, "The same", key=key).ok()
        one.api.post(f"{room(alpha)}/messages/{poll}/votes", {"option": 0}).ok()
    mute(team, other).ok()
    with tenant_context(alpha):
        assert join_wallets(other.user.pk, fan.user, alpha.owner_id) == 30
        assert ChatMessage.objects.filter(author_id=fan.user.pk, member=fan.member).count() == 2
        assert ChatVote.objects.get().user_id == fan.user.pk
    assert write(fan.api, alpha, "More").code == "CHAT_MUTED"


def test_an_erasure_leaves_no_words_in_notifications_and_in_the_log(alpha, team, fan):
    other = a_shopper(alpha)
    message = write(fan.api, alpha, f"Private words @{other.user.username}").ok()
    path = f"{room(alpha)}/messages/{message['id']}"
    other.api.post(f"{path}/reports", {"reason": "He insulted me"}).ok()
    team.post(f"{TEAM}/pin", {"messageId": message["id"]}).ok()
    team.delete(f"{TEAM}/messages/{message['id']}").ok()
    mute(team, fan).ok()
    with tenant_context(alpha):
        exported = list(privacy.community.sections["chat-messages"](fan.user.pk))
        assert "insulted" not in str(exported)
        privacy.community.erase(other.user.pk, other.user.username, other.user.email)
        assert ChatMessage.objects.get().delete_reason == ""
        assert not ChatReport.objects.exists()
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
    privacy.platform.erase(fan.user.pk, fan.user.username, fan.user.email)
    log = str(list(AuditEntry.objects.filter(action__startswith="chat.").values_list("action", "before", "after")))
    assert "chat.pin" in log
    noticed = str(
        list(TeamNotification.objects.values_list("values")) + list(Notification.objects.values_list("values"))
    )
    for words in (fan.user.username, "Private words", "Too many links"):
        assert words not in log
        assert words not in noticed


def test_a_helper_who_is_no_member_takes_the_messages_along_and_leaves_no_words(alpha, fan):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["USERS_MANAGEMENT"])
    write(Api().login(helper), alpha, "From the team").ok()
    mute(Api().login(helper).acting_for(alpha.owner_id), fan).ok()
    assert [one.pk for one in known_communities(helper.pk)] == [alpha.pk]
    StaffGrant.objects.filter(user=helper).delete()
    assert [one.pk for one in known_communities(helper.pk)] == [alpha.pk]
    with tenant_context(alpha):
        assert [row["text"] for row in privacy.community.sections["chat-messages"](helper.pk)] == ["From the team"]
        privacy.community.erase(helper.pk, helper.username, helper.email)
    (message,) = history(fan.api, alpha)
    assert (message["text"], message["author"]["username"]) == ("", "Deleted member")
