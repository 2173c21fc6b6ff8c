import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import {
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortDirection,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Column, Direction, List } from './list'
import classes from './OfficeTable.module.css'
import type { Undo } from './undo'
import { UndoRow } from './UndoRow'

interface Props<Row> {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  open?: List<Row>['open']
  /** The server sorts: `by` is the API's sort key. */
  sort?: { by: string; direction: Direction; onSort: (by: string, direction: Direction) => void }
  /** The rows that are selected for bulk actions. */
  choice?: { selection: RowSelectionState; onChange: (selection: RowSelectionState) => void; one: string }
  /** Rows of a refetch that has not answered yet. */
  isStale?: boolean
  undos?: readonly Placed[]
}

/** An offer to undo, with the place of its row. */
export interface Placed {
  offer: Undo
  place: number
}

const NO_UNDOS: readonly Placed[] = []

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature })
const spoken = { asc: 'ascending', desc: 'descending' } as const
const NONE_SELECTED: RowSelectionState = {}

/** A dense table with room for figures; on a phone each row is a card. The first cell holds the real link or button. */
export function OfficeTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  open,
  sort,
  choice,
  isStale,
  undos = NO_UNDOS,
}: Props<Row>) {
  const shown = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const sorted = columns.find((column) => column.sort && column.sort === sort?.by)
  const sorting = sort && sorted ? [{ id: sorted.key, desc: sort.direction === 'desc' }] : []
  const selection = choice?.selection ?? NONE_SELECTED
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () => columns.map(({ key, sort: by }) => ({ id: key, accessorFn: () => null, enableSorting: Boolean(by) })),
      [columns],
    ),
    getRowId: ({ id }) => id,
    state: { sorting, rowSelection: selection },
    enableSorting: Boolean(sort),
    manualSorting: true,
    sortDescFirst: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting)
      const by = next && shown.get(next.id)?.sort
      if (by) sort?.onSort(by, next.desc ? 'desc' : 'asc')
    },
    onRowSelectionChange: (update) => choice?.onChange(functionalUpdate(update, selection)),
  })

  const opener = (row: Row, content: ReactNode) => {
    if (!open) return <span className={classes.name}>{content}</span>
    if (typeof open === 'function') {
      return (
        <Link to={open(row)} className={classes.opener}>
          {content}
        </Link>
      )
    }
    return (
      <button type="button" className={classes.opener} onClick={() => open.here(row)}>
        {content}
      </button>
    )
  }

  const undoLine = ({ offer }: Placed) => (
    <UndoRow key={`undo ${offer.id}`} offer={offer} columns={columns.length + (choice ? 1 : 0)} />
  )
  const lines = table.getRowModel().rows.map((row) => {
    const taken = undos.find(({ offer }) => offer.id === row.id)
    if (taken) return undoLine(taken)
    return (
      <tr key={row.id} data-opens={open ? true : undefined}>
        {choice && (
          <td className={classes.choice}>
            <input
              type="checkbox"
              aria-label={`Select ${choice.one}`}
              aria-describedby={`row-${row.id}`}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          </td>
        )}
        {columns.map(({ key, title, align, isState, isWide, isTyped, render }, index) => (
          <td
            key={key}
            className={index === 0 ? classes.first : undefined}
            id={choice && index === 0 ? `row-${row.id}` : undefined}
            data-align={align}
            data-state={isState || undefined}
            data-wide={isWide || undefined}
            data-typed={index === 0 || isWide || isTyped || undefined}
            data-title={index > 0 && !isState ? title : undefined}
          >
            {index === 0 ? opener(row.original, render(row.original)) : render(row.original)}
          </td>
        ))}
      </tr>
    )
  })
  // A row that is no longer in the list keeps its place for a while.
  const gone = undos.filter(({ offer }) => rows.every(({ id }) => id !== offer.id))
  for (const one of gone.toSorted((left, right) => left.place - right.place)) {
    lines.splice(one.place, 0, undoLine(one))
  }

  return (
    <div className={classes.frame} data-stale={isStale || undefined}>
      <table className={classes.table}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className={classes.choice}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`Select all ${label.toLowerCase()} on this page`}
                    checked={table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                  <span className={classes.all}>Select all</span>
                </label>
              </th>
            )}
            {table.getFlatHeaders().map(({ id, column }) => {
              const { title = '', align } = shown.get(id) ?? {}
              const direction = column.getIsSorted()
              return (
                <th key={id} scope="col" data-align={align} aria-sort={direction ? spoken[direction] : undefined}>
                  {column.getCanSort() ? (
                    <SortButton title={title} direction={direction} onPress={column.getToggleSortingHandler()} />
                  ) : (
                    title
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{lines}</tbody>
      </table>
    </div>
  )
}

interface SortButtonProps {
  title: string
  direction: SortDirection | false
  onPress: ((event: unknown) => void) | undefined
}

function SortButton({ title, direction, onPress }: SortButtonProps) {
  const Icon = direction ? (direction === 'asc' ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <button type="button" className={classes.sort} data-current={direction ? true : undefined} onClick={onPress}>
      {title}
      <Icon size={14} stroke={2} aria-hidden="true" />
    </button>
  )
}
