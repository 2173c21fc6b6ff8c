import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'
import type { Column, Resource } from './resource'

interface Props<Row> {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  /** Without it rows are only read. */
  open?: Resource<Row>['open']
}

/** A table with room for figures; on phones each row becomes a card. The first cell holds the real link or button. */
export function DataTable<Row extends { id: string }>({ label, rows, columns, open }: Props<Row>) {
  const opener = (row: Row, content: ReactNode) => {
    if (!open) return content
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
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-opens={open ? true : undefined}>
              {columns.map(({ key, title, align, render }, index) => (
                <td key={key} data-align={align} data-title={index > 0 ? title : undefined}>
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
