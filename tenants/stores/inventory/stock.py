"""Pieces that leave the shelf or come back to it without being sold."""

from uuid import UUID

from django.db import connection

_TAKE = """
update stores_product set quantity = quantity - 1, updated_at = now(),
  status = case when quantity = 1 and status = 'ACTIVE' then 'OUT_OF_STOCK' else status end
where id = %s and status not in ('DRAFT', 'ARCHIVED') and (quantity is null or quantity > 0)
"""
# A piece of a pool of codes is its code; codes do not come back.
_RETURN = """
update stores_product set quantity = quantity + 1, updated_at = now(),
  status = case when status = 'OUT_OF_STOCK' then 'ACTIVE' else status end
where id = %s and quantity is not null and not has_codes
"""


def take_piece(product_id: UUID) -> bool:
    """One piece for somebody who does not buy it; False when there is none. The last write of its transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [product_id])
        return bool(cursor.rowcount)


def return_piece(product_id: UUID) -> None:
    """One piece is on the shelf again; what was sold stays sold."""
    with connection.cursor() as cursor:
        cursor.execute(_RETURN, [product_id])
