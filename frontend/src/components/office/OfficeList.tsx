import { Button, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useId, useState } from 'react'
import type { PlanFeature } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { ALL } from '@/lib/filters'
import { countOf } from '@/lib/format'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { type Direction, type List, schemaOf } from './list'
import { ExportLink } from './ExportLink'
import { LockedFeature } from './LockedFeature'
import classes from './OfficeList.module.css'
import { OfficeTable } from './OfficeTable'
import { type Undo, useUndos } from './undo'
import { Segmented } from '@/components/Segmented'

const TAKE = 20

/** Search, views, filters, table, paging and the four states, from a list's definition. */
export function OfficeList<Row extends { id: string }>({ list }: { list: List<Row> }) {
  const [schema] = useState(() => schemaOf(list))
  const { filters, page, set, setPage, clear, isFiltered, narrowing } = usePersistedFilters(list.area, schema)
  const { search, sortBy, sortDirection, ...chosen } = filters
  const wanted = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ALL))
  const asked = search ? { ...wanted, search } : wanted
  const sort = { by: sortBy ?? '', direction: sortDirection as Direction }
  const query = useQuery(
    list.query({
      take: TAKE,
      page,
      search: search || undefined,
      sortBy: sort.by,
      sortDirection: sort.direction,
      filters: wanted,
    }),
  )
  const { label, views, columns, open, bulk } = list
  const undos = usePlacedUndos(list.area, query.data?.data)
  const [selection, setSelection] = useState<RowSelectionState>({})
  const [hasFilters, setFilters] = useState(false)
  const choices = useId()
  // A search text is in its field.
  const folded = narrowing - (search ? 1 : 0) - (views && (chosen[views.key] ?? ALL) !== ALL ? 1 : 0)
  const clearSelection = () => setSelection({})
  const many = label.many.toLowerCase()
  const onSort = (by: string, direction: Direction) => set({ sortBy: by, sortDirection: direction })
  const sortable = columns.filter((column) => column.sort)

  return (
    <>
      {views && (
        <div className={classes.views}>
          <Segmented
            label={views.label}
            value={chosen[views.key] ?? ALL}
            options={[{ value: ALL, label: 'All' }, ...views.options]}
            onChange={(value) => set({ [views.key]: value })}
          />
        </div>
      )}
      <div className={classes.tools}>
        <SearchField label={`Search ${many}`} value={search ?? ''} onChange={(value) => set({ search: value })} />
        {list.filters && (
          <Button
            variant="default"
            className={classes.fold}
            aria-expanded={hasFilters}
            aria-controls={choices}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setFilters(!hasFilters)}
          >
            {folded > 0 ? `Filters (${folded})` : 'Filters'}
          </Button>
        )}
        <div
          id={choices}
          className={classes.choices}
          data-folded={(list.filters !== undefined && !hasFilters) || undefined}
        >
          {list.filters?.map(({ key, label: text, options }) => (
            <Choice
              key={key}
              label=""
              aria-label={text}
              value={chosen[key] ?? ALL}
              options={[{ value: ALL, label: `${text}: all` }, ...options]}
              onChange={(value) => set({ [key]: value })}
            />
          ))}
          {sortable.length > 0 && (
            <Choice
              label=""
              aria-label="Sort"
              className={classes.sort}
              value={`${sort.by} ${sort.direction}`}
              options={[
                // The order of a list that no column shows is the one by age.
                ...(sortable.some(({ sort: by }) => by === list.sorted.by)
                  ? []
                  : [{ value: `${list.sorted.by} ${list.sorted.direction}`, label: 'Newest first' }]),
                ...sortable.flatMap(({ title, sort: by = '' }) => [
                  { value: `${by} desc`, label: `${title}, descending` },
                  { value: `${by} asc`, label: `${title}, ascending` },
                ]),
              ]}
              onChange={(value) => {
                const [by = '', direction] = value.split(' ')
                onSort(by, direction as Direction)
              }}
            />
          )}
        </div>
        {isFiltered && (
          <Button variant="subtle" onClick={clear}>
            Reset filters ({narrowing})
          </Button>
        )}
        {list.file && (
          <span className={classes.rest}>
            <FileLink feature={list.fileFeature}>
              <ExportLink path={list.file} query={list.fileQuery?.(asked) ?? asked} />
            </FileLink>
          </span>
        )}
      </div>
      <p className="unseen" role="status">
        {undos.map(({ offer }) => `${offer.text}. You can undo it in its row.`).join(' ')}
      </p>
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0 && undos.length === 0}
        empty={
          isFiltered ? (
            <NothingMatches art={`${many} ${search}`} text={hiddenText(narrowing, many)} clear={clear} />
          ) : (
            list.empty
          )
        }
      >
        {({ data, total }) => (
          <>
            {bulk && data.some(({ id }) => selection[id]) && (
              <div className={classes.bulk} role="group" aria-label="Actions for selected rows">
                {bulk(
                  data.filter(({ id }) => selection[id]),
                  clearSelection,
                )}
                <Button variant="subtle" onClick={clearSelection}>
                  Clear selection
                </Button>
              </div>
            )}
            <OfficeTable
              label={label.many}
              rows={data}
              columns={columns}
              open={open}
              choice={bulk && { selection, onChange: setSelection, one: label.one }}
              sort={{ ...sort, onSort }}
              isStale={query.isPlaceholderData}
              undos={undos}
            />
            <Paging page={page} take={TAKE} total={total} entity={many} onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** The offers to undo in this list, each at the last place of its row. */
function usePlacedUndos(area: string, rows: readonly { id: string }[] | undefined) {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map())
  const [seen, setSeen] = useState<typeof rows>()
  if (rows && rows !== seen) {
    setSeen(rows)
    setPlaces(new Map([...places, ...rows.map(({ id }, place) => [id, place] as const)]))
  }
  const offers = useUndos().filter((one) => one.area === area)
  return offers.map((offer: Undo) => ({ offer, place: places.get(offer.id) ?? 0 }))
}

/** The explanation for a list that looks empty because of its filters. */
const hiddenText = (narrowing: number, many: string) =>
  `${countOf(narrowing, 'filter')} ${narrowing === 1 ? 'hides' : 'hide'} all other ${many}. Reset the filters to see them.`

/** Rows to come, in the table's own geometry. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={classes.skeleton}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row}>
        <Skeleton height={14} width={`${38 - (row % 3) * 6}%`} />
        <Skeleton height={14} width="12%" />
        <Skeleton height={14} width="16%" />
      </div>
    ))}
  </div>
)

const FileLink = ({ feature, children }: { feature: PlanFeature | undefined; children: ReactNode }) =>
  feature ? <LockedFeature feature={feature}>{children}</LockedFeature> : children
