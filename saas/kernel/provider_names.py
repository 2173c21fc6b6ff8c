"""How names at the providers are compared: one rule per provider, for imports and balances that wait for a name."""

import unicodedata

from saas.kernel.providers import Provider


def name_key(provider: str, name: str) -> str:
    """Return ``name`` as it is compared at ``provider``. Two names of one account have the same key.

    Case and the Unicode form do not count. Kick writes an underscore of an account's name as a hyphen in the address of
    its channel, and each name is taken once in both forms. Elsewhere both characters count.
    """
    key = name.strip().removeprefix("@").casefold()
    if not key.isascii():
        key = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", key).casefold())
    return key.replace("-", "_") if provider == Provider.KICK else key
