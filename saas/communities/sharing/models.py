"""Short links to a community, each for one place where its creator shares it."""

from django.db import models
from django.db.models import Q

from saas.communities.sharing.codes import CODE_LENGTH, new_code
from saas.kernel.ids import new_id
from saas.tenancy.models import Community

MAX_NAME_LENGTH = 40
MAX_OWN_LINKS = 20


class ShareChannel(models.TextChoices):
    """The places for which each community has a link. The lower-case name is the ``source`` of its sign-up links."""

    TWITCH = "TWITCH", "Twitch panel"
    KICK = "KICK", "Kick panel"
    X = "X", "X profile"
    DISCORD = "DISCORD", "Discord"
    YOUTUBE = "YOUTUBE", "YouTube"
    CHAT = "CHAT", "Chat command"
    QR = "QR", "QR code"


# The source of the links that a creator names.
OWN_LINK = "link"


class ShareLink(models.Model):
    """``/c/<code>`` on the platform leads to the community. ``code`` is also the ``reference`` of a sign-up link.

    A link has a channel, or the team named it. ``archived_at``: the team deleted it. It still leads to the community,
    because it can be printed somewhere, but new members no longer count for it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey(Community, on_delete=models.CASCADE, related_name="share_links")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    channel = models.CharField(max_length=10, choices=ShareChannel, blank=True)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["community", "channel"], condition=~Q(channel=""), name="share_link_channel_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def source(self) -> str:
        return self.channel.lower() or OWN_LINK
