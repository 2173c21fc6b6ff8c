import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './Tabs.module.css'

interface Props<Key extends string> {
  label: string
  current: Key
  tabs: readonly { key: Key; label: string; to: string }[]
  /** The back button leaves the page instead of returning to the tab before. */
  replace?: boolean
}

/** Tabs that are links, so that each tab has an address to share. On a phone the row scrolls to the current one. */
export function Tabs<Key extends string>({ label, current, tabs, replace }: Props<Key>) {
  const row = useRef<HTMLElement>(null)
  const place = tabs.findIndex(({ key }) => key === current)
  useEffect(() => {
    const tab = row.current?.children[place]
    // Only the row moves: scrollIntoView would move the page, too.
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [place])
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
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
