import { Segmented } from '@/components/Segmented'
import { filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { type Window, WINDOWS } from './api'

const schema = { days: filter.order<Window>(WINDOWS, '30') }
const options = WINDOWS.map((value) => ({ value, label: value === '365' ? 'A year' : `${value} days` }))

/** The number of days that a page of figures looks back, and the buttons that choose it. */
export function useWindow() {
  const { filters, set } = usePersistedFilters('analytics', schema)
  const buttons = <Segmented label="Window" value={filters.days} options={options} onChange={(days) => set({ days })} />
  return { window: filters.days, buttons }
}
