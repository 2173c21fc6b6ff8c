from saas.kernel.errors import ValidationFailed


def refused(text: str) -> ValidationFailed:
    """Return the error of a file that cannot be read. ``text`` says what to do."""
    return ValidationFailed(fields={"file": text})
