import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page, PlanFeature } from '@/api/shapes'
import type { FilterArea } from '@/lib/enumerations'
import { type Filter, filter } from '@/lib/filters'

export type Direction = 'asc' | 'desc'

export interface Column<Row> {
  key: string
  title: string
  /** Numbers are aligned right, so that their digits line up. */
  align?: 'right'
  /** The API's sort key; without one the column does not sort. */
  sort?: string
  /** Stands beside the name when rows are cards. */
  isState?: boolean
  /** People typed it, and a word in it may have no end: that word breaks. The first column is always typed. */
  isTyped?: boolean
  /** Takes a whole line of the card, for typed texts of any length. */
  isWide?: boolean
  render: (row: Row) => ReactNode
}

interface ListFilter {
  key: string
  /** The choice is about this page's thing only, so another page of the list does not begin with it. */
  isForgotten?: boolean
  label: string
  options: readonly { value: string; label: string }[]
}

/** The request for a page of a list. Filters are texts from the address; the list defines the valid ones. */
interface ListRequest {
  take: number
  page: number
  search?: string
  sortBy: string
  sortDirection: Direction
  filters: Record<string, string>
}

/** A back-office list in plain data. A list that needs more is a page of its own. */
export interface List<Row> {
  area: FilterArea
  label: { one: string; many: string }
  query: (request: ListRequest) => UseQueryOptions<Page<Row>, Error, Page<Row>, (string | object)[]>
  columns: Column<Row>[]
  /** The main filter: each of its options is a view of the list, one press away. */
  views?: ListFilter
  filters?: ListFilter[]
  sorted: { by: string; direction: Direction }
  /** The API's address of the list as a CSV file. */
  file?: string
  /** The feature of plans that the file needs. */
  fileFeature?: PlanFeature
  /** The query of the file, if the address's filters differ from the API's. */
  fileQuery?: (asked: Record<string, string>) => Record<string, string>
  /** The actions for the selected rows. Without them, rows cannot be selected. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  /** The address that a row opens, or the function that opens it on this page. */
  open?: ((row: Row) => string) | { here: (row: Row) => void }
  empty: ReactNode
}

/** Keeps the row's type while a list is written down. */
export const defineList = <Row extends { id: string }>(list: List<Row>) => list

const NEVER = 'none' as const
const TAB = 'tab' as const

/** The parameters of a list that its address keeps. */
export function schemaOf<Row>({ columns, views, filters = [], sorted }: List<Row>) {
  const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)
  const choices = filters.map(({ key, options }) => [key, filter.choice(valuesOf(options))])
  const tabs = views
    ? [[views.key, { ...filter.tab(valuesOf(views.options)), memory: views.isForgotten ? NEVER : TAB }]]
    : []
  const keys = columns.flatMap(({ sort }) => sort ?? [])
  const schema: Record<string, Filter<string>> = {
    search: filter.text(),
    ...Object.fromEntries([...tabs, ...choices]),
    sortBy: filter.order([...new Set([sorted.by, ...keys])], sorted.by),
    sortDirection: filter.order<string>(['asc', 'desc'], sorted.direction),
  }
  return schema
}
