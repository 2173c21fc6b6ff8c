from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


@constraint("channel_of_one_community")
class ChannelTaken(DomainError):
    code = "CHANNEL_TAKEN"
    status = 409
    message = "This channel is connected to another community. Disconnect it there first"


class ChannelOther(DomainError):
    """A connection is renewed with another account than the connected one."""

    code = "CHANNEL_OTHER"
    status = 409
    message = "This is not the connected channel. Disconnect it first to connect another one"


class ChannelNotConnected(DomainError):
    code = "CHANNEL_NOT_CONNECTED"
    status = 404
    message = "This channel is already disconnected. Reload the page"


class ChannelScopesMissing(DomainError):
    code = "CHANNEL_SCOPES_MISSING"
    status = 409
    message = "Some access was not given. Connect again, and allow everything that is listed there"


class LiveByChannel(DomainError):
    """The switch is off while a connected channel says if the creator is live."""

    code = "LIVE_BY_CHANNEL"
    status = 409
    message = "Your connected channel shows when you are live, so the switch is off"


class EventRefused(DomainError):
    """The signature of a stream event is wrong, the event is too old, or no channel has requested it."""

    code = "STREAM_EVENT_REFUSED"
    status = 403
    message = "This event is not accepted"
