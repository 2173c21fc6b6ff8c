import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Editor } from '@tiptap/react'
import { expect, test, vi } from 'vitest'
import type { OwnPage } from '@/api/shapes'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { embedOf } from './embedAddress'
import { extensionsWith } from './extensions'
import { PageForm } from './PageForm'
import { asFansRead } from './pageValues'

const ID = '0190a000-0000-7000-8000-00000000000a'
const page: OwnPage = {
  id: ID,
  slug: 'rules',
  title: 'Rules',
  menuName: '',
  position: 0,
  state: 'PUBLISHED',
  publishedAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
  body: '<p>Be kind.</p>',
}
const ADDRESS = `*/api/creator/customization/pages/one/${ID}`

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.twitch.tv/nova', 'twitch', 'channel-nova'],
  ['https://www.twitch.tv/videos/123456', 'twitch', 'video-123456'],
  ['https://clips.twitch.tv/GoodClip-x', 'twitch', 'clip-GoodClip-x'],
  ['https://www.twitch.tv/nova/clip/GoodClip', 'twitch', 'clip-GoodClip'],
  ['https://kick.com/nova', 'kick', 'nova'],
])('the address %s names a player', (address, provider, id) => {
  expect(embedOf(address)).toEqual({ provider, id })
})

test.each(['', 'x', 'https://vimeo.com/1', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'javascript:1'])(
  'the address “%s” names no player',
  (address) => {
    expect(embedOf(address)).toBeNull()
  },
)

test('a published page without a change has nothing to save or to publish', () => {
  show(<PageForm page={page} onSaved={() => undefined} />)
  expect(screen.getByRole('textbox', { name: 'Text of the page' })).toHaveTextContent('Be kind.')
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
  for (const name of ['Bold', 'Add picture', 'Add video', 'Link', 'Undo'])
    expect(screen.getByRole('button', { name })).toBeInTheDocument()
})

test('publishing saves the change first, and names the draft that was seen', async () => {
  const sent: unknown[] = []
  server.use(
    http.get(ADDRESS, () => HttpResponse.json(page)),
    http.patch(ADDRESS, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...page, title: 'House rules', state: 'CHANGED' })
    }),
    http.post(`${ADDRESS}/publish`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...page, title: 'House rules' })
    }),
  )
  const onSaved = vi.fn<(page: OwnPage) => void>()
  const { user } = show(<PageForm page={page} onSaved={onSaved} />)
  await user.clear(screen.getByLabelText(/^Title/))
  await user.type(screen.getByLabelText(/^Title/), 'House rules')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { title: 'House rules', seen: { title: 'Rules' } },
    { seen: { title: 'House rules', body: '<p>Be kind.</p>' } },
  ])
})

test('fans read the unsaved values, under the name that the menu would have', () => {
  const values = { title: ' House rules ', slug: 'rules', menuName: 'Rules', body: '<p>Be kind.</p>' }
  const menu = ['about', 'rules', 'faq'].map((slug) => ({ slug, name: slug }))
  const shown = asFansRead(values, menu, page)
  expect(shown.page).toMatchObject({ title: 'House rules', body: '<p>Be kind.</p>', updatedAt: page.updatedAt })
  expect(shown.menu.map(({ name }) => name)).toEqual(['about', 'Rules', 'faq'])
  expect(asFansRead({ ...values, menuName: '' }, menu, page).menu.map(({ slug }) => slug)).toEqual(['about', 'faq'])
  expect(asFansRead({ ...values, title: '' }, menu).page.title).toBe('Your page')
})

test('a text that the server refuses is explained at its field', async () => {
  server.use(
    http.patch(ADDRESS, () =>
      HttpResponse.json(
        {
          code: 'VALIDATION_ERROR',
          message: 'Check the fields',
          params: {},
          fields: { body: 'The text must have at most 64 KB' },
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<PageForm page={page} onSaved={() => undefined} />)
  await user.type(screen.getByLabelText(/^Name in the menu/), 'Rules')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('The text must have at most 64 KB')).toBeInTheDocument()
})

test('an address without https:// becomes a link, and one that is none is refused aloud', () => {
  const refused = vi.fn<(typed: string) => void>()
  const editor = new Editor({ extensions: extensionsWith(refused), content: '<p>Shop</p>' })
  expect(editor.chain().selectAll().setLink({ href: 'example.com/x' }).run()).toBe(true)
  expect(editor.getHTML()).toContain('href="https://example.com/x"')
  expect(refused).not.toHaveBeenCalled()

  expect(editor.chain().selectAll().setLink({ href: 'my shop' }).run()).toBe(false)
  expect(refused).toHaveBeenCalledExactlyOnceWith('my shop')
  expect(editor.getHTML()).toContain('href="https://example.com/x"')

  editor.commands.setContent('<p><a href="http://old.example/a">Old</a></p>')
  expect(editor.getHTML()).toContain('href="https://old.example/a"')
  editor.destroy()
})

test('a page is shown with the published look, and its preview says so', async () => {
  show(<PageForm page={page} onSaved={() => undefined} />)
  expect(screen.getByText('Preview for fans, with your published look')).toBeInTheDocument()
  const frame = screen.getByTitle('Your community as fans will see it')
  await waitFor(() => expect(frame).toHaveAttribute('src', expect.stringContaining('?preview=published')))
})

test('a page is saved as a draft on the way to another one', async () => {
  const onSaved = vi.fn<(page: OwnPage) => void>()
  server.use(
    http.get(ADDRESS, () => HttpResponse.json(page)),
    http.patch(ADDRESS, () => HttpResponse.json({ ...page, title: 'House rules', state: 'CHANGED' })),
  )
  const { user, router } = show(<PageForm page={page} onSaved={onSaved} />)
  await user.clear(screen.getByLabelText(/^Title/))
  await user.type(screen.getByLabelText(/^Title/), 'House rules')
  await act(() => router.navigate('/admin/customization/pages'))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/customization/pages'))
  expect(onSaved).not.toHaveBeenCalled()
})
