from saas.kernel.errors import DomainError


class RoleNotPermitted(DomainError):
    code = "ROLE_NOT_PERMITTED"
    status = 403
    message = "Role not permitted"


class RoleUnknown(DomainError):
    code = "ROLE_UNKNOWN"
    status = 400
    message = "Unknown role"
