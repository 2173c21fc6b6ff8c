"""Points and pairings of BLS12-381, as drand uses them: keys in G2, signatures in G1.

Importing this takes seconds.
"""

import sys
from hashlib import sha256
from typing import Any

# The library raises Python's recursion limit to 100,000. A request with nested lists could then overflow the stack.
# Reset the limit, because the parts used here need no deep recursion.
_limit = sys.getrecursionlimit()
from eth_typing import BLSPubkey, BLSSignature  # noqa: E402
from py_ecc.bls.g2_primitives import (  # noqa: E402
    G1_to_pubkey,
    G2_to_signature,
    pubkey_to_G1,
    signature_to_G2,
    subgroup_check,
)
from py_ecc.bls.hash_to_curve import hash_to_G1  # noqa: E402
from py_ecc.fields import optimized_bls12_381_FQ12 as FQ12  # noqa: E402
from py_ecc.optimized_bls12_381.optimized_curve import G2, multiply, neg  # noqa: E402
from py_ecc.optimized_bls12_381.optimized_pairing import final_exponentiate, pairing  # noqa: E402

sys.setrecursionlimit(_limit)

__all__ = [
    "FQ12", "G2", "final_exponentiate", "hash_to_g1", "multiply", "neg", "pairing", "read_g1", "read_g2", "write_g1",
    "write_g2",
]  # fmt: skip
TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def hash_to_g1(message: bytes) -> Any:
    return hash_to_G1(message, TAG, sha256)  # type: ignore[arg-type]  # wants the class behind the function


# The library assumes keys in G1, so the names of its functions for reading and writing points are swapped.


def read_g1(point: bytes) -> Any:
    """Return the point. Raises ValueError unless it is in the subgroup."""
    return _checked(pubkey_to_G1(BLSPubkey(point)))


def read_g2(point: bytes) -> Any:
    """Return the point. Raises ValueError unless it is in the subgroup."""
    return _checked(signature_to_G2(BLSSignature(point)))


def write_g1(point: Any) -> bytes:
    return bytes(G1_to_pubkey(point))


def write_g2(point: Any) -> bytes:
    return bytes(G2_to_signature(point))


def _checked(point: Any) -> Any:
    if not subgroup_check(point):
        raise ValueError("The point is not in the subgroup")
    return point
