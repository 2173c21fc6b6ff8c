import { useEffect } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import {
  askedOf,
  type FilterSchema,
  type FilterValues,
  countNarrowing,
  readFilters,
  rememberedPart,
  writeFilters,
} from './filters'
import type { FilterArea, FilterKey } from './enumerations'
import { readStored, writeStored } from './stored'

const KIND = 'filters'
const PAGE = 'page'

/** The lifetime of each store of an area: until the browser's tab is closed, or until its filters change. */
const LASTING = { all: 'session', general: 'always' } as const satisfies Record<FilterKey, 'session' | 'always'>

const read = (area: FilterArea, key: FilterKey) => new URLSearchParams(readStored(KIND, `${area}:${key}`, LASTING[key]))

const write = (area: FilterArea, key: FilterKey, params: URLSearchParams) =>
  writeStored(KIND, `${area}:${key}`, params.toString(), LASTING[key])

/** The area's filters as this tab of the browser had them last, otherwise those that outlive a tab. */
const rememberedOf = (area: FilterArea, schema: FilterSchema) =>
  rememberedPart(schema, read(area, 'all')).toString() || rememberedPart(schema, read(area, 'general'), true).toString()

/**
 * A list's filters and page. The address is the truth, so that a link and the back button work; a list that is entered
 * without any comes up as it was left. A tab is remembered until the browser's tab is closed, and a search text is in
 * the address only: later it is unclear why rows are missing. Define the schema outside the component:
 *
 *     const schema = { search: filter.text(), status: filter.choice(STATUSES), sortBy: filter.order(SORTS, 'NAME') }
 *     const { filters, asked, page, set, setPage, clear, isFiltered } = usePersistedFilters('products', schema)
 */
export function usePersistedFilters<Schema extends FilterSchema>(area: FilterArea, schema: Schema) {
  const [params, setParams] = useSearchParams()
  const isLeaving = useNavigation().state === 'loading'
  const isBare = !params.has(PAGE) && !Object.keys(schema).some((key) => params.has(key))
  const stored = isBare ? rememberedOf(area, schema) : ''
  const filters = readFilters(schema, isBare ? new URLSearchParams(stored) : params)

  /** The address with these filters. Other parameters, such as a tab, stay. */
  const addressOf = (current: URLSearchParams, own: URLSearchParams) => {
    const others = Array.from(current).filter(([key]) => key !== PAGE && !(key in schema))
    return new URLSearchParams([...others, ...own])
  }

  useEffect(() => {
    if (stored) setParams((current) => addressOf(current, new URLSearchParams(stored)), { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per address without filters
  }, [stored])

  const narrowing = countNarrowing(schema, filters)

  const put = (values: FilterValues<Schema>) => {
    const own = writeFilters(schema, values)
    write(area, 'all', rememberedPart(schema, own))
    write(area, 'general', rememberedPart(schema, own, true))
    // A search text that arrives while the next page loads would lead back to this one.
    if (!isLeaving) setParams((current) => addressOf(current, own), { replace: true, preventScrollReset: true })
  }

  return {
    filters,
    /** The filters of the query, without the choices that keep all rows. */
    asked: askedOf<Schema>(filters),
    /** From 1. */
    page: Math.max(1, Math.trunc(Number(params.get(PAGE))) || 1),
    isFiltered: narrowing > 0,
    /** The number of filters that leave rows out. */
    narrowing,
    /** Changes some filters and leads back to the first page. */
    set: (change: Partial<FilterValues<Schema>>) => put({ ...filters, ...change }),
    setPage: (page: number) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        if (page > 1) next.set(PAGE, String(page))
        else next.delete(PAGE)
        return next
      }),
    /** Resets all filters, in the address and in the stored values. */
    clear: () => put(readFilters(schema, new URLSearchParams())),
  }
}
