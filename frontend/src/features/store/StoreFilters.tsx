import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Choice } from '@/components/Choice'
import { Segmented } from '@/components/Segmented'
import { SearchField } from '@/components/SearchField'
import { Toggle } from '@/components/Toggle'
import type { ViewMode } from '@/lib/enumerations'
import { ALL, type FilterValues } from '@/lib/filters'
import { optionsOf, optionsOrAll } from '@/lib/options'
import { badgeLabel, productTypeLabel, rarityLabel } from '@/lib/text'
import { viewModeOptions } from '@/lib/useViewMode'
import { PRICES, SORTS, type storeFilters } from './filters'
import classes from './StoreFilters.module.css'

type Values = FilterValues<typeof storeFilters>

const TYPES = optionsOrAll(productTypeLabel, 'Any type')
const RARITIES = optionsOrAll(rarityLabel, 'Any rarity')
const BADGES = optionsOrAll(badgeLabel, 'Any badge')
const PRICE_RANGES = optionsOrAll(PRICES, 'Any price')
const ORDERS = optionsOf(SORTS)

interface Props {
  filters: Values
  set: (change: Partial<Values>) => void
  /** Null without a wallet here: the price filter needs a balance. */
  balance: string | null
  view: ViewMode
  onView: (view: ViewMode) => void
}

/** The number of choices that narrow the list, of those that a phone folds away. */
const folded = ({ type, rarity, badge, price }: Values) =>
  [type, rarity, badge, price].filter((value) => value !== ALL).length

export function StoreFilters({ filters, set, balance, view, onView }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chosen = folded(filters)

  return (
    <div className={classes.bar} role="search">
      <div className={classes.search}>
        <SearchField label="Search products" value={filters.search} onChange={(search) => set({ search })} />
        <Segmented label="View" value={view} options={viewModeOptions} onChange={onView} />
      </div>
      <div className={classes.end}>
        <span className={classes.fold}>
          <Toggle
            pressed={isOpen}
            onChange={setOpen}
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
          >
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Toggle>
        </span>
        <Toggle pressed={filters.available} onChange={(available) => set({ available })}>
          Available
        </Toggle>
        {balance !== null && (
          <Toggle pressed={filters.affordable} onChange={(affordable) => set({ affordable })}>
            Affordable
          </Toggle>
        )}
      </div>
      <div className={classes.choices} data-open={isOpen || undefined}>
        <Choice label="" aria-label="Order" options={ORDERS} value={filters.sort} onChange={(sort) => set({ sort })} />
        <Choice label="" aria-label="Type" options={TYPES} value={filters.type} onChange={(type) => set({ type })} />
        <Choice
          label=""
          aria-label="Rarity"
          options={RARITIES}
          value={filters.rarity}
          onChange={(rarity) => set({ rarity })}
        />
        <Choice
          label=""
          aria-label="Badge"
          options={BADGES}
          value={filters.badge}
          onChange={(badge) => set({ badge })}
        />
        <Choice
          label=""
          aria-label="Price"
          options={PRICE_RANGES}
          value={filters.price}
          onChange={(price) => set({ price })}
        />
      </div>
    </div>
  )
}
