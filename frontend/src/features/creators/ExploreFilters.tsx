import { IconShoppingBag } from '@tabler/icons-react'
import { Choice } from '@/components/Choice'
import { LiveDot } from '@/components/LiveDot'
import { SearchField } from '@/components/SearchField'
import { Toggle } from '@/components/Toggle'
import { Toolbar } from '@/components/Toolbar'
import { ALL, type FilterValues } from '@/lib/filters'
import { optionsOf } from '@/lib/options'
import { type creatorFilters, SORTS } from './filters'

type Values = FilterValues<typeof creatorFilters>

const ORDERS = optionsOf(SORTS)
const MEMBERSHIP = [
  { value: ALL, label: 'All communities' },
  { value: 'joined', label: 'Joined' },
  { value: 'new', label: 'Not joined yet' },
] as const

interface Props {
  filters: Values
  set: (change: Partial<Values>) => void
  /** Only logged-in users have memberships. */
  isSignedIn: boolean
}

export function ExploreFilters({ filters, set, isSignedIn }: Props) {
  return (
    <Toolbar>
      <SearchField label="Search communities" value={filters.search} onChange={(search) => set({ search })} />
      {isSignedIn && (
        <Choice
          label=""
          aria-label="Membership"
          options={MEMBERSHIP}
          value={filters.membership}
          onChange={(membership) => set({ membership })}
        />
      )}
      <Choice label="" aria-label="Order" options={ORDERS} value={filters.sort} onChange={(sort) => set({ sort })} />
      <Toggle pressed={filters.live} onChange={(live) => set({ live })} icon={<LiveDot />}>
        Live now
      </Toggle>
      <Toggle
        pressed={filters.stocked}
        onChange={(stocked) => set({ stocked })}
        icon={<IconShoppingBag size={18} stroke={1.75} aria-hidden="true" />}
      >
        Has products
      </Toggle>
    </Toolbar>
  )
}
