from saas.kernel.errors import DomainError


class NobodyToWriteTo(DomainError):
    code = "FAN_MESSAGE_NOBODY"
    status = 409
    message = "No fan belongs to this group now. Choose another group."


class TooManyMessages(DomainError):
    code = "FAN_MESSAGE_LIMIT"
    status = 409
    message = (
        "Your community has sent {limit} messages in the last 24 hours. Wait until the first of them is a day old."
    )
