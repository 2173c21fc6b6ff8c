import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column, Direction, List } from './list'
import classes from './OfficeTable.module.css'

interface Props<Row> {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  open?: List<Row>['open']
  sort?: { by: string; direction: Direction; onSort: (by: string, direction: Direction) => void }
  /** Which rows are chosen, for what is done with several. */
  choice?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void; one: string }
  /** Rows of a refetch that has not answered yet. */
  isStale?: boolean
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

/** A dense table with room for figures; on a phone each row is a card. The first cell holds the real link or button. */
export function OfficeTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  open,
  sort,
  choice,
  isStale,
}: Props<Row>) {
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
                    aria-label={`Choose all ${label.toLowerCase()} of this page`}
                    checked={rows.every(({ id }) => choice.ids.has(id))}
                    onChange={(event) =>
                      choice.onChange(new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []))
                    }
                  />
                  <span className={classes.all}>Choose all</span>
                </label>
              </th>
            )}
            {columns.map(({ key, title, align, sort: by }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                aria-sort={sort && by === sort.by ? spoken[sort.direction] : undefined}
              >
                {sort && by ? <SortButton title={title} by={by} sort={sort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-opens={open ? true : undefined}>
              {choice && (
                <td className={classes.choice}>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${choice.one}`}
                    aria-describedby={`row-${row.id}`}
                    checked={choice.ids.has(row.id)}
                    onChange={(event) => {
                      const ids = new Set(choice.ids)
                      if (event.currentTarget.checked) ids.add(row.id)
                      else ids.delete(row.id)
                      choice.onChange(ids)
                    }}
                  />
                </td>
              )}
              {columns.map(({ key, title, align, isState, isWide, render }, index) => (
                <td
                  key={key}
                  id={choice && index === 0 ? `row-${row.id}` : undefined}
                  data-align={align}
                  data-state={isState || undefined}
                  data-wide={isWide || undefined}
                  data-title={index > 0 && !isState ? title : undefined}
                >
                  {index === 0 ? opener(row, render(row)) : render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortButton({ title, by, sort }: { title: string; by: string; sort: NonNullable<Props<never>['sort']> }) {
  const isCurrent = by === sort.by
  const Icon = isCurrent ? (sort.direction === 'asc' ? IconArrowUp : IconArrowDown) : IconSelector
  const turned: Direction = sort.direction === 'asc' ? 'desc' : 'asc'
  return (
    <button
      type="button"
      className={classes.sort}
      data-current={isCurrent || undefined}
      onClick={() => sort.onSort(by, isCurrent ? turned : 'desc')}
    >
      {title}
      <Icon size={14} stroke={2} aria-hidden="true" />
    </button>
  )
}
