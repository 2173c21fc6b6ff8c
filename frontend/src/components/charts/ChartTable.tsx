import classes from './ChartTable.module.css'

/** The same figures as a table, one press away. */
export function ChartTable({ label, heads, rows }: { label: string; heads: string[]; rows: string[][] }) {
  return (
    <details className={classes.details}>
      <summary>Show as table</summary>
      <div className={classes.scroller}>
        <table className={`${classes.table} number`}>
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={heads[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
