import { IconX } from '@tabler/icons-react'
import classes from './Pills.module.css'

interface Props<Key extends string> {
  label: string
  items: readonly { key: Key; label: string }[]
  /** The name of the button that removes an item: "Allow Germany again". */
  removeLabel: (label: string) => string
  onRemove: (key: Key) => void
  disabled?: boolean
}

/** The chosen items of a list. A press removes one. */
export const Pills = <Key extends string>({ label, items, removeLabel, onRemove, disabled }: Props<Key>) =>
  items.length > 0 && (
    <ul className={classes.pills} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <button
            type="button"
            className={classes.pill}
            aria-label={removeLabel(item.label)}
            disabled={disabled}
            onClick={() => onRemove(item.key)}
          >
            {item.label}
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
