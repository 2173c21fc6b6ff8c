from saas.kernel.errors import DomainError


class StaffNotFound(DomainError):
    code = "STAFF_NOT_FOUND"
    status = 404
    message = "Staff member not found"


class StaffExist(DomainError):
    code = "STAFF_EXIST"
    status = 409
    message = "Already a staff member"


class StaffOwner(DomainError):
    code = "STAFF_OWNER"
    status = 409
    message = "The owner already has all permissions"


class InvitationNotFound(DomainError):
    code = "STAFF_INVITATION_NOT_FOUND"
    status = 404
    message = "This invitation was answered or withdrawn"


class InvitationExpired(DomainError):
    code = "STAFF_INVITATION_EXPIRED"
    status = 409
    message = "This invitation has expired"


class InvitationForAnother(DomainError):
    code = "STAFF_INVITATION_FOR_ANOTHER"
    status = 409
    message = "This invitation is for another person"
