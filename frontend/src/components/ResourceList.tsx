import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListQuery } from '@/lib/useListQuery'
import { Choice } from './Choice'
import { DataTable } from './DataTable'
import { Notice } from './Notice'
import { Page } from './Page'
import { Paging } from './Paging'
import { QueryView } from './QueryView'
import type { Resource } from './resource'
import { SearchField } from './SearchField'
import { Toolbar } from './Toolbar'

const TAKE = 20

interface Props<Row> {
  resource: Resource<Row>
  actions?: ReactNode
  /** Above the list: tabs of the area. */
  tabs?: ReactNode
}

/** Title, search, filters, table, paging and the four states, from a resource's definition. */
export function ResourceList<Row extends { id: string }>({ resource, actions, tabs }: Props<Row>) {
  const { label, lead, list, columns, filters = [], open, empty } = resource
  const { page, search, read, set, isFiltered, clear } = useListQuery()
  const chosen = Object.fromEntries(filters.map(({ key }) => [key, read(key)]))
  const query = useQuery(list({ take: TAKE, page, search: search || undefined, filters: chosen }))
  const many = label.many.toLowerCase()

  return (
    <Page title={label.many} lead={lead} actions={actions}>
      {tabs}
      <Toolbar>
        <SearchField label={`Search ${many}`} value={search} onChange={(value) => set('search', value)} />
        {filters.map(({ key, label: text, options }) => (
          <Choice
            key={key}
            label=""
            aria-label={text}
            value={read(key)}
            options={[{ value: '', label: `${text}: all` }, ...options]}
            onChange={(value) => set(key, value)}
          />
        ))}
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<Skeleton height={420} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <Notice
              art={`${many} ${search}`}
              title="Nothing matches"
              text={`No ${label.one} fits this search.`}
              action={
                <Button variant="default" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            empty
          )
        }
      >
        {({ data, total }) => (
          <>
            <DataTable label={label.many} rows={data} columns={columns} open={open} />
            <Paging page={page} take={TAKE} total={total} entity={many} onPage={(to) => set('page', String(to))} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
