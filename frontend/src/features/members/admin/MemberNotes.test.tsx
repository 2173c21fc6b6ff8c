import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { Note } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { MemberNotes } from './MemberNotes'

const base = `${bootData.apiBase}/creator/users/one/${member.id}/notes`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const dialogs: Registry = {
  'user-note-add': { title: 'Note', body: lazy(() => import('./NoteDialog')) },
  'user-note-delete': { title: 'Delete note', body: lazy(() => import('./DeleteNoteDialog')) },
}
const noteOf = (text: string, changes: Partial<Note> = {}): Note => ({
  id: '0190a000-0000-7000-8000-000000000009',
  text,
  author: { id: 'x', username: 'nova' },
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  ...changes,
})

/** Notes as the server keeps them. */
function kept(...notes: Note[]) {
  server.use(
    mock.get(`${base}/all`, () => HttpResponse.json({ data: notes, total: notes.length })),
    mock.post(`${base}/one`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      notes.unshift(noteOf(text))
      return HttpResponse.json(notes[0], { status: 201 })
    }),
    mock.patch(`${base}/one/:id`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      notes[0] = noteOf(text, { updatedAt: '2026-11-20T13:00:00Z' })
      return HttpResponse.json(notes[0])
    }),
    mock.delete(`${base}/one/:id`, () => {
      notes.splice(0)
      return new HttpResponse(null, { status: 204 })
    }),
  )
}
const card = () => show(<MemberNotes member={member} />, { as: owner, dialogs })

test('a note is written, and then shown with its author', async () => {
  kept()
  const { user } = card()
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Note' })
  await user.click(await within(dialog).findByRole('button', { name: 'Add note' }))
  expect(await within(dialog).findByText('Field is required')).toBeVisible()
  await user.type(within(dialog).getByLabelText(/^About kai/), 'Kind to newcomers')
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Kind to newcomers')).toBeVisible()
  expect(screen.getByText(/^nova/)).toBeVisible()
  expect(screen.queryByText(/edited/)).not.toBeInTheDocument()
})

test('an edited note says so', async () => {
  kept(noteOf('Kind'))
  const { user } = card()
  await user.click(await screen.findByRole('button', { name: 'Edit note' }))
  const text = await screen.findByLabelText(/^About kai/)
  expect(text).toHaveValue('Kind')
  await user.type(text, ' to all')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(/edited/)).toBeVisible()
  expect(screen.getByText('Kind to all')).toBeVisible()
})

test('deleting shows what will be gone and asks first', async () => {
  kept(noteOf('Kind'))
  const { user } = card()
  await user.click(await screen.findByRole('button', { name: 'Delete note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete note' })
  expect(await within(dialog).findByText('Kind')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Delete note' }))
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
})

test('a note that is not saved is not lost by Escape', async () => {
  kept()
  const { user } = card()
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  const text = await screen.findByLabelText(/^About kai/)
  await user.type(text, 'Kind')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(question.getByText('Your changes to the note are not saved yet.')).toBeVisible()

  // The question is dismissed like any dialog, and the note stays.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(text).toHaveValue('Kind')

  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
})

test('a note that was not touched closes at once', async () => {
  kept(noteOf('Kind'))
  const { user } = card()
  await user.click(await screen.findByRole('button', { name: 'Edit note' }))
  expect(await screen.findByLabelText(/^About kai/)).toHaveValue('Kind')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
