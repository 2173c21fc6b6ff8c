import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './ReorderList.module.css'

interface Item {
  key: string
  /** For screen readers: "Hero". */
  name: string
  content: ReactNode
}

interface Props {
  label: string
  items: readonly Item[]
  /** True if the content of each item is one line. */
  isLean?: boolean
  /** The keys in their new order. */
  onOrder: (keys: string[]) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function moved(keys: string[], from: number, to: number) {
  const [key] = keys.splice(from, 1)
  if (key !== undefined) keys.splice(to, 0, key)
  return keys
}

/** A list in an order of its own: moved by its buttons, or by dragging. */
export function ReorderList({ label, items, isLean, onOrder }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<string>(undefined)
  const keys = items.map(({ key }) => key)

  // The button that moved a row is still the one that moves it.
  useEffect(() => {
    if (!focus.current) return
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-move="${CSS.escape(focus.current)}"]`)
    focus.current = undefined
    button?.focus()
  })

  const move = (from: number, to: number, by: 'up' | 'down') => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    const isAtEnd = to === 0 || to === items.length - 1
    focus.current = `${item.key}:${isAtEnd ? (to === 0 ? 'down' : 'up') : by}`
    setSaid(`${item.name} is now number ${to + 1} of ${items.length}.`)
    onOrder(moved([...keys], from, to))
  }

  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (dragged && dragged !== target) onOrder(moved([...keys], keys.indexOf(dragged), keys.indexOf(target)))
    setDragged(null)
    setOver(null)
  }

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map(({ key, name, content }, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a target of dragging; the buttons do the same
          <li
            key={key}
            className={classes.row}
            data-lean={isLean || undefined}
            draggable={dragged === key}
            data-dragged={dragged === key || undefined}
            data-over={(over === key && dragged !== key) || undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move'
              // Safari drags nothing without data.
              dataTransfer.setData('text/plain', name)
            }}
            onDragOver={(event) => {
              if (dragged) event.preventDefault()
              setOver(key)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => drop(event, key)}
          >
            <div className={classes.handles}>
              <span
                className={classes.grip}
                aria-hidden="true"
                onPointerDown={() => setDragged(key)}
                onPointerUp={() => setDragged(null)}
              >
                <IconGripVertical size={18} stroke={1.75} />
              </span>
              <ActionIcon
                variant="subtle"
                size={36}
                data-move={`${key}:up`}
                aria-label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => move(place, place - 1, 'up')}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                data-move={`${key}:down`}
                aria-label={`Move ${name} down`}
                disabled={place === items.length - 1}
                onClick={() => move(place, place + 1, 'down')}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
            </div>
            <div className={classes.content}>{content}</div>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}
