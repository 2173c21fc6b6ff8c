import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomeBlock } from '@/api/shapes'
import { answering, branding, data } from '@/test/branding'
import { show } from '@/test/render'
import { Editor } from './Editor'

const questionOf = async () => within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))

test('a draft is saved on the way to another tab', async () => {
  const sent = answering()
  const { user, router } = show(<Editor data={data} tab="branding" />)
  await user.type(screen.getByLabelText(/^Name/), ' Nights')
  await act(() => router.navigate('/admin/customization/fonts'))
  await user.click((await questionOf()).getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/customization/fonts'))
  expect(sent).toHaveLength(1)
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
