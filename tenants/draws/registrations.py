from saas.kernel.secrets import SealedColumn, sealed_columns
from tenants.draws.services import PURPOSE

sealed_columns["draws_draw", "sealed_seed"] = SealedColumn(PURPOSE)
