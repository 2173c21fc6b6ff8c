"""Keys of age (https://age-encryption.org/v1), the format of encrypted backups. The program age opens them, too."""

from dataclasses import dataclass
from io import BufferedIOBase

HEADER = b"age-encryption.org/v1\n"
WRONG_PUBLIC_KEY = "Enter an age public key. It begins with age1"


@dataclass(frozen=True, slots=True)
class KeyPair:
    public_key: str
    secret_key: str


class WrongKey(ValueError):
    """The text is no age key, or it does not open the file."""


def new_pair() -> KeyPair:
    from pyrage import x25519

    identity = x25519.Identity.generate()
    return KeyPair(str(identity.to_public()), str(identity))


def is_public_key(text: str) -> bool:
    from pyrage import RecipientError, x25519

    try:
        x25519.Recipient.from_str(text)
    except RecipientError:
        return False
    return True


def encrypt(source: BufferedIOBase, target: BufferedIOBase, public_key: str) -> None:
    """Write ``source`` from its position on, encrypted for the holder of the secret key."""
    from pyrage import encrypt_io, x25519

    encrypt_io(source, target, [x25519.Recipient.from_str(public_key)])


def decrypt(source: BufferedIOBase, target: BufferedIOBase, key_file: str) -> None:
    """Write the decrypted file. ``key_file`` is the text of a file of age: comments, and one secret key per line.

    Raises WrongKey.
    """
    from pyrage import DecryptError, IdentityError, decrypt_io, x25519

    lines = [line.strip() for line in key_file.splitlines()]
    try:
        identities = [x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#")]
        decrypt_io(source, target, identities)
    except (DecryptError, IdentityError) as error:
        raise WrongKey(str(error)) from error
