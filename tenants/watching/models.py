"""How far each member's watching is counted."""

from django.db import models
from django.db.models import Q

from saas.kernel.providers import Provider
from tenants.members.models import Member

PROVIDERS = [(provider.value, provider.label) for provider in (Provider.KICK, Provider.TWITCH)]


class WatchState(models.Model):
    """A member's watching. It is counted in whole seconds of the server's clock.

    ``counted_until`` is the end of the last counted time: no moment counts twice. ``waiting_seconds`` are counted at
    ``provider`` and not reported as a deed yet.

    The next heartbeat must come from the player of the provider ``player`` and present ``token``, which was handed out
    at ``beat_at``. Heartbeats alone count ``alone_seconds`` since the last sign of presence, at most until
    ``alone_limit``. Then the member must enter ``code``, which is empty while none is asked for.
    """

    member = models.OneToOneField(Member, models.PROTECT, primary_key=True, related_name="+")
    counted_until = models.DateTimeField()
    waiting_seconds = models.IntegerField(default=0)
    provider = models.CharField(max_length=12, choices=PROVIDERS, blank=True)
    token = models.UUIDField(null=True)
    beat_at = models.DateTimeField(null=True)
    player = models.CharField(max_length=12, choices=PROVIDERS, blank=True, default="", db_default="")
    alone_seconds = models.IntegerField(default=0)
    alone_limit = models.IntegerField()
    code = models.CharField(max_length=4, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(waiting_seconds__gte=0, alone_seconds__gte=0), name="watch_state_is_sound"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} until {self.counted_until}"
