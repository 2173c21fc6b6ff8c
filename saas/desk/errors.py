from saas.kernel.errors import DomainError


class LastAdministrator(DomainError):
    code = "DESK_LAST_ADMINISTRATOR"
    status = 409
    message = "The desk needs an administrator. Give another operator this role first"


class OwnAccount(DomainError):
    code = "DESK_OWN_ACCOUNT"
    status = 409
    message = "This is your own account. Ask another administrator"


class MergeRefused(DomainError):
    """``params``: ``problems``, the sentences of the preview that say what stops the merge."""

    code = "DESK_MERGE_REFUSED"
    status = 409
    message = "These accounts cannot be merged: {problems}"


class WrongState(DomainError):
    """``params``: ``problem``, a sentence that says why the action does nothing here."""

    code = "DESK_WRONG_STATE"
    status = 409
    message = "{problem}"
