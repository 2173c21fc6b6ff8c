import { listingKinds } from '@/api/constants'
import { Choice } from '@/components/Choice'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Toggle } from '@/components/Toggle'
import { Toolbar } from '@/components/Toolbar'
import { ALL, type FilterValues } from '@/lib/filters'
import { productTypeLabel, rarityLabel } from '@/lib/text'
import { type listingFilters } from './filters'
import { SORTS } from '@/lib/sorts'
import { optionsOf, optionsOrAll } from '@/lib/options'
import { manyOf } from '@/lib/listingKinds'

type Values = FilterValues<typeof listingFilters>

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const WHAT = [
  { value: ALL, label: 'Everything' } as const,
  ...listingKinds.map((value) => ({ value, label: capitalized(manyOf(value)) })),
]
const TYPES = optionsOrAll(productTypeLabel, 'Any type')
const RARITIES = optionsOrAll(rarityLabel, 'Any rarity')
const ORDERS = optionsOf(SORTS)
const ANY = 'any'
const PRICES = [
  { value: ANY, label: 'Any price' },
  ...[100, 500, 1000, 5000].map((most) => ({
    value: String(most),
    label: `Up to ${most.toLocaleString('en-US')} gems`,
  })),
]

/** Only products are digital or merch, and of a rarity. */
const isOfThings = (kind: Values['kind']) => kind === ALL || kind === 'PRODUCT'

interface Props {
  filters: Values
  set: (change: Partial<Values>) => void
}

export const ListingFilters = ({ filters, set }: Props) => (
  <Toolbar>
    <Segmented
      label="What"
      options={WHAT}
      value={filters.kind}
      onChange={(kind) => set(isOfThings(kind) ? { kind } : { kind, type: ALL, rarity: ALL })}
    />
    <SearchField label="Search offers and communities" value={filters.search} onChange={(search) => set({ search })} />
    {isOfThings(filters.kind) && (
      <>
        <Choice label="" aria-label="Type" options={TYPES} value={filters.type} onChange={(type) => set({ type })} />
        <Choice
          label=""
          aria-label="Rarity"
          options={RARITIES}
          value={filters.rarity}
          onChange={(rarity) => set({ rarity })}
        />
      </>
    )}
    <Choice
      label=""
      aria-label="Price"
      options={PRICES}
      value={PRICES.find(({ value }) => value === String(filters.most))?.value ?? ANY}
      onChange={(most) => set({ most: most === ANY ? null : Number(most) })}
    />
    <Choice label="" aria-label="Order" options={ORDERS} value={filters.sort} onChange={(sort) => set({ sort })} />
    <Toggle pressed={filters.available} onChange={(available) => set({ available })}>
      Available now
    </Toggle>
  </Toolbar>
)
