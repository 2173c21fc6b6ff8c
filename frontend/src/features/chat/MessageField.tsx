import { Textarea } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { CHAT_MAX_TEXT } from '@/api/constants'
import { countOf, formatInteger } from '@/lib/format'
import classes from './Chat.module.css'
import { begunName, offered } from './mentions'

/** From this length on, the number of characters is shown. */
const NEAR_LIMIT = CHAT_MAX_TEXT * 0.8

/** The server counts characters, and JavaScript counts halves of some of them. */
export const lengthOf = (text: string) => Array.from(text).length

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  isPoll: boolean
  value: string
  problem?: string
  /** The names that are offered after "@". */
  names: readonly string[]
  onChange: (value: string) => void
  onSend: () => void
}

/** The text of a message. Enter sends it, Shift and Enter begin a new line, "@" offers names. */
export function MessageField({ field, isPoll, value, problem, names, onChange, onSend }: Props) {
  const id = useId()
  const [begun, setBegun] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const found = begun === null ? [] : offered(names, begun)
  const length = lengthOf(value)
  const over = length - CHAT_MAX_TEXT
  const look = () => {
    const element = field.current
    const next =
      element && element.selectionStart === element.selectionEnd
        ? begunName(element.value, element.selectionStart)
        : null
    setBegun(next)
    if (next !== begun) setChosen(0)
  }
  const take = (name: string) => {
    const caret = field.current?.selectionStart ?? value.length
    const start = caret - (begun ?? '').length
    const inserted = `${name} `
    onChange(value.slice(0, start) + inserted + value.slice(caret))
    setBegun(null)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + inserted.length, start + inserted.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the choice of a character does nothing else.
    if (event.nativeEvent.isComposing) return
    const name = found[chosen]
    if (name !== undefined) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setChosen((chosen + step + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') take(name)
      else if (event.key === 'Escape') setBegun(null)
      if (step || ['Enter', 'Tab', 'Escape'].includes(event.key)) return event.preventDefault()
    }
    if (event.key !== 'Enter' || event.shiftKey) return undefined
    event.preventDefault()
    return onSend()
  }
  const tooLong = over > 0 ? `Shorten it by ${countOf(over, 'character')}` : undefined
  return (
    <div className={classes.field}>
      {found.length > 0 && (
        <div id={id} role="listbox" aria-label="Names" className={classes.names}>
          {found.map((name, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
      <Textarea
        ref={field}
        label={isPoll ? 'Question' : 'Message'}
        labelProps={isPoll ? undefined : { className: 'unseen' }}
        placeholder={isPoll ? undefined : 'Write a message'}
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
        value={value}
        error={problem ?? tooLong}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          look()
        }}
        onSelect={look}
        onBlur={() => setBegun(null)}
        onKeyDown={onKeyDown}
      />
      {length >= NEAR_LIMIT && (
        <p className="quiet small" data-testid="length">
          {formatInteger(length)} of {formatInteger(CHAT_MAX_TEXT)} characters
        </p>
      )}
      <p className="unseen" role="status">
        {found.length > 0 && `${countOf(found.length, 'name')}. Use the arrow keys, then press Enter.`}
      </p>
    </div>
  )
}
