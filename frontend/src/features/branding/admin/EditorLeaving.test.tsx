import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { HomeBlock } from '@/api/shapes'
import { AUTOSAVE_MS } from '@/lib/limits'
import { ADDRESS, answering, answeringLook, branding, data } from '@/test/branding'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Editor } from './Editor'

vi.mock(import('@/lib/limits'), async (original) => ({ ...(await original()), AUTOSAVE_MS: 40 as 1200 }))

const questionOf = async () => within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))

test('a draft is saved on the way to another tab', async () => {
  const sent = answering()
  const { router } = show(<Editor data={data} tab="branding" />)
  // At once: while somebody types slowly, the draft is saved between the letters.
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Nova Nights' } })
  await act(() => router.navigate('/admin/customization/fonts'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/customization/fonts'))
  expect(sent).toHaveLength(1)
})

test('a change is saved after a pause', async () => {
  const sent = answering()
  show(<Editor data={data} tab="branding" />)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Nova!' } })
  expect(screen.getByText('Saving…')).toBeInTheDocument()
  await waitFor(() => expect(sent).toEqual([{ name: 'Nova!', seen: { name: 'Nova' } }]))
  expect(await screen.findByText('Saved to the draft. Fans cannot see it yet.')).toBeInTheDocument()
})

test('a change of another editor is shown at its field, and waits for the choice', async () => {
  const stale = { name: { yours: 'Nova!', theirs: 'Supernova' } }
  let calls = 0
  server.use(
    http.patch(ADDRESS, () => {
      calls += 1
      const problem = { code: 'EDIT_CONFLICT', message: 'Changed', params: { stale }, fields: { name: 'Changed' } }
      return HttpResponse.json(problem, { status: 409 })
    }),
    http.get(ADDRESS, () => HttpResponse.json({ ...data, draft: { ...branding, name: 'Supernova' } })),
  )
  answeringLook()
  const { user } = show(<Editor data={data} tab="branding" />)
  await user.type(screen.getByLabelText(/^Name/), '!')
  expect(await screen.findByText(/^Someone else saved this first/)).toBeInTheDocument()
  expect(screen.getByText(/Supernova/)).toBeInTheDocument()
  await new Promise((done) => setTimeout(done, 3 * AUTOSAVE_MS))
  expect(calls).toBe(1)
})

test('a draft that cannot be saved keeps the user on the page, with the problem', async () => {
  const sent = answering()
  const { user, router } = show(<Editor data={data} tab="branding" />)
  await user.clear(screen.getByLabelText(/^Name/))
  await act(() => router.navigate('/admin/customization/fonts'))
  await user.click((await questionOf()).getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(screen.getByLabelText(/^Name/)).toBeInvalid()
  expect(router.state.location.pathname).toBe('/')
  expect(sent).toHaveLength(0)
})

test('a wrong color code is named as soon as its field is left', async () => {
  answering()
  const { user } = show(<Editor data={data} tab="colors" />)
  const field = screen.getByLabelText('Color code')
  await user.clear(field)
  await user.type(field, '#12')
  expect(field).toBeValid()
  await user.tab()
  expect(field).toBeInvalid()
})

test('the choices of a block have visible labels', async () => {
  answering()
  const goal = { ...(data.draft.homeBlocks[0] as HomeBlock), id: 'goal', kind: 'GOAL' as const, title: 'A' }
  show(<Editor data={{ ...data, draft: { ...branding, homeBlocks: [...branding.homeBlocks, goal] } }} tab="layout" />)
  expect((await screen.findAllByText('What the goal counts')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Products', { selector: 'p' }).length).toBeGreaterThan(0)
})
