import { Modal, Portal } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DateTimeField } from '@/components/forms/DateTimeField'
import { show } from '@/test/render'
import { keepFocus } from './keepFocus'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

const page = (children: ReactNode) => (
  <main>
    <h1>Page</h1>
    <div>{children}</div>
  </main>
)

test('a date field that is cleared passes the focus to its button', async () => {
  function Field() {
    const [value, setValue] = useState<string | null>('2026-11-21T12:00:00Z')
    return <DateTimeField label="Ends" value={value} onChange={setValue} />
  }
  const { user } = show(page(<Field />))
  screen.getByRole('button', { name: 'Clear ends' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: /Choose a date/ })).toHaveFocus())
})

test('a removed row passes the focus to the next row, and the last row to the one before it', async () => {
  function Rows() {
    const [rows, setRows] = useState(['One', 'Two', 'Three'])
    return (
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
    )
  }
  const { user } = show(page(<Rows />))
  screen.getByRole('button', { name: 'Remove Two' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Three' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove One' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})

test('a replaced action passes the focus to its replacement', async () => {
  function Step() {
    const [isDone, setDone] = useState(false)
    return (
      <p>
        {isDone ? (
          <a href="/orders">View order</a>
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            Order
          </button>
        )}
        <button type="button">Close</button>
      </p>
    )
  }
  const { user } = show(page(<Step />))
  screen.getByRole('button', { name: 'Order' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('link', { name: 'View order' })).toHaveFocus())
})

test('an overlay that nothing opened leaves the focus at the heading of the page', async () => {
  function Overlay() {
    const [isOpen, setOpen] = useState(true)
    return (
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Found">
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Modal>
    )
  }
  const { user } = show(page(<Overlay />))
  act(() => screen.getByRole('button', { name: 'Done' }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})

test('an overlay whose opener was replaced leaves the focus at the control before it', async () => {
  function Overlay() {
    const [step, setStep] = useState('closed')
    return (
      <>
        <button type="button">Before</button>
        {step === 'closed' && (
          <button type="button" onClick={() => setStep('open')}>
            Open
          </button>
        )}
        <Modal opened={step === 'open'} onClose={() => setStep('done')} title="Found">
          <button type="button" onClick={() => setStep('done')}>
            Done
          </button>
        </Modal>
      </>
    )
  }
  const { user } = show(page(<Overlay />))
  screen.getByRole('button', { name: 'Before' }).focus()
  await user.keyboard('{Tab}{Enter}')
  act(() => screen.getByRole('button', { name: 'Done' }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus())
})

test('a row that is moved keeps the focus', async () => {
  function Rows() {
    const [rows, setRows] = useState(['One', 'Two'])
    return rows.map((row) => (
      <button key={row} type="button" onClick={() => setRows(rows.toReversed())}>
        {row}
      </button>
    ))
  }
  const { user } = show(page(<Rows />))
  screen.getByRole('button', { name: 'One' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'One' })).toHaveFocus())
  screen.getByRole('button', { name: 'Two' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Two' })).toHaveFocus())
})

test('a press beside all controls is respected', async () => {
  function Row() {
    const [isShown, setShown] = useState(true)
    return (
      <>
        {isShown && <button type="button">Row</button>}
        <p role="presentation" onMouseEnter={() => undefined} onMouseUp={() => setTimeout(() => setShown(false), 20)}>
          Text
        </p>
      </>
    )
  }
  const { user } = show(page(<Row />))
  screen.getByRole('button', { name: 'Row' }).focus()
  await user.click(screen.getByText('Text'))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(document.body).toHaveFocus()
})

test('a dialog whose opener is gone leaves the focus at the heading, not at a toast beside the dialog', async () => {
  function Claim() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <Portal>
          {isOpen && (
            <div role="dialog">
              <button type="button" onClick={() => setOpen(false)}>
                Claim it
              </button>
            </div>
          )}
        </Portal>
        <Portal>
          <button type="button">Close the toast</button>
        </Portal>
      </>
    )
  }
  const { user } = show(page(<Claim />))
  act(() => screen.getByRole('button', { name: 'Claim it' }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})
