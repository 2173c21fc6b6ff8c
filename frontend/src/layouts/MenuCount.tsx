import classes from './MenuCount.module.css'

/** The number behind a link of the menu, as in "9+". Nothing without one. `what` is read after it. */
export const MenuCount = ({ count, most, what }: { count: number; most: number; what: string }) =>
  count > 0 && (
    <b className={classes.count}>
      {count > most ? `${most}+` : count}
      <i className="unseen"> {what}</i>
    </b>
  )
