import { Link } from 'react-router'
import classes from './Tabs.module.css'

interface Props<Key extends string> {
  label: string
  current: Key
  tabs: readonly { key: Key; label: string; to: string }[]
}

/** Tabs at the foot of a page's header. Each is an address: shareable, and the back button knows it. */
export function Tabs<Key extends string>({ label, current, tabs }: Props<Key>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, label: text, to }) => (
        <Link key={key} to={to} className={classes.tab} aria-current={key === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

interface SegmentsProps<Key extends string> {
  label: string
  current: Key
  options: readonly { value: Key; label: string }[]
  onChange: (value: Key) => void
}

/** One of a few views of the same thing: a group of buttons, one of them pressed. */
export function Segments<Key extends string>({ label, current, options, onChange }: SegmentsProps<Key>) {
  return (
    <div role="group" aria-label={label} className={classes.segments}>
      {options.map(({ value, label: text }) => (
        <button
          type="button"
          key={value}
          className={classes.segment}
          aria-pressed={value === current}
          onClick={() => onChange(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
