from saas.kernel.errors import DomainError


class ProviderNotFound(DomainError):
    code = "CASINO_PROVIDER_NOT_FOUND"
    status = 404
    message = "Casino provider not found"


class CasinoAccountNotFound(DomainError):
    code = "CASINO_ACCOUNT_NOT_FOUND"
    status = 404
    message = "Casino account not found"


class CasinoAccountExists(DomainError):
    code = "CASINO_ACCOUNT_EXIST"
    status = 409
    message = "You have already connected this account."


class CasinoAccountTaken(DomainError):
    code = "CASINO_ACCOUNT_TAKEN"
    status = 409
    message = "Another user has verified this account as theirs."


class CasinoAccountLimit(DomainError):
    code = "CASINO_ACCOUNT_LIMIT"
    status = 409
    message = "You can connect at most {most} accounts"
