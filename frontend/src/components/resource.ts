import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '@/api/shapes'

export interface Column<Row> {
  key: string
  title: string
  /** Figures stand right, so that their digits line up. */
  align?: 'right'
  render: (row: Row) => ReactNode
}

interface Filter {
  key: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** What a list is asked for. Filters are texts from the address: the resource says which of them it knows. */
interface ResourceQuery {
  take: number
  page: number
  search?: string
  filters: Record<string, string>
}

/** A back-office list in plain data. Whatever needs more than this is a screen of its own. */
export interface Resource<Row> {
  area: string
  label: { one: string; many: string }
  lead?: string
  list: (query: ResourceQuery) => UseQueryOptions<Page<Row>, Error, Page<Row>, (string | object)[]>
  columns: Column<Row>[]
  filters?: Filter[]
  /** How a row is opened: an address, or something that happens here. */
  open: ((row: Row) => string) | { here: (row: Row) => void }
  empty: ReactNode
}

/** Keeps the row's type while a resource is written down. */
export const defineResource = <Row extends { id: string }>(resource: Resource<Row>) => resource
