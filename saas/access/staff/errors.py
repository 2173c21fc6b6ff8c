from saas.kernel.errors import DomainError


class StaffNotFound(DomainError):
    code = "STAFF_NOT_FOUND"
    status = 404
    message = "This person is no longer on the team."


class StaffExist(DomainError):
    code = "STAFF_EXIST"
    status = 409
    message = "This person is already on the team or invited."


class StaffOwner(DomainError):
    code = "STAFF_OWNER"
    status = 409
    message = "The owner already has all permissions."


class InvitationNotFound(DomainError):
    code = "STAFF_INVITATION_NOT_FOUND"
    status = 404
    message = "This invitation was answered, withdrawn or replaced by a new one."


class InvitationExpired(DomainError):
    code = "STAFF_INVITATION_EXPIRED"
    status = 409
    message = "This invitation has expired. Ask for a new one."


class InvitationForAnother(DomainError):
    code = "STAFF_INVITATION_FOR_ANOTHER"
    status = 409
    message = "This invitation is for another person."
