from saas.kernel.secrets import SealedColumn, sealed_columns
from tenants.lootboxes.seeds.services import PURPOSE

sealed_columns["seeds_seedpair", "sealed"] = SealedColumn(PURPOSE)
