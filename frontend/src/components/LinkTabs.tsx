import { Link } from 'react-router'
import classes from './LinkTabs.module.css'

interface Props<Key extends string> {
  label: string
  current: Key
  tabs: readonly { key: Key; label: string; to: string }[]
}

/** Tabs that are addresses: shareable, and the back button knows them. */
export function LinkTabs<Key extends string>({ label, current, tabs }: Props<Key>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, label: text, to }) => (
        <Link key={key} to={to} replace className={classes.tab} aria-current={key === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
