import { Link } from 'react-router'
import classes from './Tabs.module.css'

interface Props<Key extends string> {
  label: string
  current: Key
  tabs: readonly { key: Key; label: string; to: string }[]
  /** The back button leaves the page instead of returning to the tab before. */
  replace?: boolean
}

/** Tabs that are links, so that each tab has an address to share. */
export function Tabs<Key extends string>({ label, current, tabs, replace }: Props<Key>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, label: text, to }) => (
        <Link
          key={key}
          to={to}
          replace={replace}
          className={classes.tab}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
