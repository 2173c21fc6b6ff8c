import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useId } from 'react'
import { useNavigate } from 'react-router'
import { openPage } from '@/lib/leaving'
import classes from './CommandPalette.module.css'
import type { Command } from './command'
import { useCommands } from './commands'
import { palette, paletteStore } from './palette'

const DEBOUNCE_MS = 100

interface Props {
  typed: string
  onType: (typed: string) => void
}

/** Finds areas, actions, people, products, raffles, cases, orders and tickets. The field keeps the focus; the arrows move through the results. */
export default function CommandPalette({ typed, onType }: Props) {
  return (
    <Spotlight.Root
      store={paletteStore}
      // Palette.tsx listens for it before this code is loaded.
      shortcut={null}
      query={typed}
      onQueryChange={onType}
      centered={false}
      yOffset="max(8vh, 12px)"
      overlayProps={{ backgroundOpacity: 0.6 }}
      transitionProps={{ transition: 'fade', duration: 150 }}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
      classNames={classes}
    >
      <Finder typed={typed} />
    </Spotlight.Root>
  )
}

/** The library moves its mark without notifying its subscribers; the options' `aria-selected` follows it. */
const publishSelection = () => paletteStore.setState({ ...paletteStore.getState() })

function Finder({ typed }: { typed: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { groups, isLooking } = useCommands(typed, asked)
  const { selected } = useSpotlight(paletteStore)
  const found = groups.flatMap(({ commands }) => commands)
  const current = found[selected]
  const optionId = (command: Command) => `${id}-${command.id}`
  const shown = found.map(optionId).join(' ')

  // The library marks an action when the query changes. Results arrive later, so the mark is set again here.
  useLayoutEffect(() => {
    const selectedIndex = Math.max(0, paletteStore.getState().selected)
    for (const [index, action] of shown.split(' ').entries())
      document.getElementById(action)?.toggleAttribute('data-selected', index === selectedIndex)
    paletteStore.setState({ ...paletteStore.getState(), selected: selectedIndex })
  }, [shown])

  // The part that scrolls is the list, as axe demands. The package passes these on, but its types omit them.
  const listProps: object = { viewportProps: { id: `${id}-list`, role: 'listbox', 'aria-label': 'Results' } }

  const run = ({ to, href, run: doIt }: Command) => {
    palette.close()
    if (doIt) doIt()
    else if (href) openPage(href)
    else if (to) void navigate(to)
  }

  return (
    <>
      <Spotlight.Search
        onKeyDown={() => queueMicrotask(publishSelection)}
        placeholder="Find anything, or type “tip” and a name"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        rightSection={<kbd className={classes.key}>Esc</kbd>}
        role="combobox"
        aria-label="Search everything"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        spellCheck={false}
      />
      <Spotlight.ActionsList {...listProps}>
        {groups.map(({ title, commands }) => (
          <Spotlight.ActionsGroup key={title} label={title} role="group" aria-label={title}>
            {commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                role="option"
                aria-selected={command === current}
                renderRoot={(props) => <button type="button" {...props} id={optionId(command)} />}
                onClick={() => run(command)}
              >
                <command.icon size={18} stroke={1.75} />
                <span className={classes.label}>{command.label}</span>
                {command.note && (
                  <span className={classes.note}>
                    <span className="unseen">, </span>
                    {command.note}
                  </span>
                )}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <p className={found.length > 0 ? 'unseen' : classes.none} role="status">
        {found.length > 0 ? `${found.length} found` : isLooking ? 'Searching' : `No results for “${typed.trim()}”`}
      </p>
    </>
  )
}
