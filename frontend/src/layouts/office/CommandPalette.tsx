import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './CommandPalette.module.css'
import { type Command, useCommands } from './commands'
import { closePalette } from './palette'

const DEBOUNCE_MS = 100

/** Finds areas, actions, people, products and orders. The field keeps the focus; the arrows move through what is found. */
export default function CommandPalette({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closePalette}
      centered={false}
      yOffset="max(8vh, 12px)"
      size={600}
      classNames={{ content: classes.dialog, body: classes.body }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        <Modal.Body>
          <Finder />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder() {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const [active, setActive] = useState(0)
  const { groups, isLooking } = useCommands(typed, asked)
  const found = groups.flatMap(({ commands }) => commands)
  const current = found[Math.min(active, found.length - 1)]
  const optionId = (command: Command) => `${id}-${command.id}`
  const activeId = current && optionId(current)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const run = ({ to, href }: Command) => {
    closePalette()
    if (href) window.location.assign(href)
    else if (to) void navigate(to)
  }

  const press = (event: React.KeyboardEvent) => {
    const last = found.length - 1
    const here = Math.min(active, last)
    const next = { ArrowDown: here === last ? 0 : here + 1, ArrowUp: here <= 0 ? last : here - 1, Home: 0, End: last }[
      event.key
    ]
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      run(current)
    }
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
          data-autofocus
          placeholder="Users, products, orders, pages"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
        {groups.map(({ title, commands }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p id={`${id}-${title}`} className={classes.group}>
              {title}
            </p>
            {commands.map((command) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above hears the keys
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === current}
                className={classes.option}
                onClick={() => run(command)}
                onMouseMove={() => setActive(found.indexOf(command))}
              >
                <command.icon size={18} stroke={1.75} />
                <span className={classes.label}>{command.label}</span>
                {command.note && (
                  <span className={classes.note}>
                    <span className="unseen">, </span>
                    {command.note}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={found.length > 0 ? 'unseen' : classes.none} role="status">
        {found.length > 0 ? `${found.length} found` : isLooking ? 'Looking' : `Nothing is called “${typed.trim()}”`}
      </p>
    </>
  )
}
