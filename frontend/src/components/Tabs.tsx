import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { TABS_VISIBLE_RATIO } from '@/lib/limits'
import classes from './Tabs.module.css'

interface Props<Key extends string> {
  label: string
  current: Key
  tabs: readonly { key: Key; label: string; to: string }[]
  /** The back button leaves the page instead of returning to the tab before. */
  replace?: boolean
}

/**
 * Tabs that are links, so that each tab has an address to share. On a phone the row scrolls to the current one, and an
 * edge of the row fades while there are more tabs on its side.
 */
export function Tabs<Key extends string>({ label, current, tabs, replace }: Props<Key>) {
  const row = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  const count = tabs.length
  const place = tabs.findIndex(({ key }) => key === current)
  useEffect(() => {
    const tab = row.current?.children[place]
    // Only the row moves: scrollIntoView would move the page, too.
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [place])
  useEffect(() => {
    const nav = row.current
    const [first, last] = [nav?.children[0], nav?.children[count - 1]]
    if (!first || !last) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isHidden = intersectionRatio < TABS_VISIBLE_RATIO
          setHidden((were) => ({
            before: target === first ? isHidden : were.before,
            after: target === last ? isHidden : were.after,
          }))
        }
      },
      { root: nav, threshold: TABS_VISIBLE_RATIO },
    )
    watcher.observe(first)
    watcher.observe(last)
    return () => watcher.disconnect()
  }, [count])
  return (
    <nav
      ref={row}
      className={classes.tabs}
      aria-label={label}
      data-more-before={hidden.before || undefined}
      data-more-after={hidden.after || undefined}
    >
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
