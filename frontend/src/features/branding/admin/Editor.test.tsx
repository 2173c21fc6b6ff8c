import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootCommunity } from '@/api/boot'
import type { HomeBlock } from '@/api/shapes'
import { ADDRESS, answering, branding, data } from '@/test/branding'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Editor } from './Editor'
import { communityWith, valuesOf } from './values'

test('nothing to publish: the page says so and the button waits', () => {
  answering()
  show(<Editor data={data} tab="branding" />)
  expect(screen.getByText('Published')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('a change is shown as unsaved, and saved as a draft', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="branding" />)
  await user.clear(screen.getByLabelText(/^Name/))
  await user.type(screen.getByLabelText(/^Name/), 'Nova Nights')
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Save draft' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ name: 'Nova Nights', seen: { name: 'Nova' } })
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument())
})

test('fonts are shown in the words of the community', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="fonts" />)
  expect(screen.getAllByText('Nova').length).toBeGreaterThan(1)
  await user.click(screen.getByRole('radio', { name: /Slab/ }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toEqual([{ fontPair: 'slab', seen: { fontPair: 'venue' } }]))
})

test('blocks are moved by their buttons, and the list says where they are', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="layout" />)
  screen.getByRole('button', { name: 'Move Cases up' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Cases is now number 2 of 4.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Move Cases up' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Cases is now number 1 of 4.')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: 'Show Live raffles' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { homeBlocks } = sent[0] as { homeBlocks: { kind: string; hidden: boolean }[] }
  expect(homeBlocks.map(({ kind, hidden }) => (hidden ? `(${kind})` : kind))).toEqual([
    'CASES',
    'HERO',
    '(RAFFLES)',
    'PRODUCTS',
  ])
})

test('a block of text is added, and one of each kind is offered only while there is room', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="layout" />)
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  expect(screen.queryByRole('menuitem', { name: /^Welcome/ })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: /^Text/ }))
  await user.type(screen.getByLabelText('Text'), 'Be kind.')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { homeBlocks } = sent[0] as { homeBlocks: { kind: string; text: string }[] }
  expect(homeBlocks.at(-1)).toMatchObject({ kind: 'TEXT', text: 'Be kind.' })
})

test('a goal counts members from the start, or takes a value of its own', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="layout" />)
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  await user.click(screen.getByRole('menuitem', { name: /^Goal/ }))
  expect(screen.getByRole('radio', { name: 'Members' })).toBeChecked()
  expect(screen.queryByLabelText('Reached')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Entered by you' }))
  await user.type(screen.getByLabelText('Reached'), '1a20')
  await user.clear(screen.getByLabelText('Target'))
  await user.type(screen.getByLabelText('Target'), '500')
  await user.type(screen.getByLabelText('Unit'), 'subs')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { homeBlocks } = sent[0] as { homeBlocks: object[] }
  expect(homeBlocks.at(-1)).toMatchObject({ kind: 'GOAL', figure: 'OWN', current: 120, target: 500, unit: 'subs' })
})

test('the progress that the platform counts is in the preview', () => {
  const block = { ...branding.homeBlocks[0], kind: 'GOAL', figure: 'GEMS_SPENT', target: 100 } as HomeBlock
  const own = { ...block, id: 'own', figure: 'OWN' as const, current: 7 }
  const shown = communityWith(bootCommunity(), data, { ...valuesOf(data.draft), homeBlocks: [block, own] })
  expect(shown.home.map(({ current }) => current)).toEqual([40, 7])
})

test('a social link begins with its platform, and a refused one says so at its place', async () => {
  answering()
  server.use(
    http.patch(ADDRESS, () =>
      HttpResponse.json(
        {
          code: 'VALIDATION_ERROR',
          message: 'Validation error',
          params: {},
          fields: { 'socialLinks.0.url': 'Use your address on Kick' },
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<Editor data={data} tab="branding" />)
  await user.click(screen.getByRole('button', { name: 'Add Kick' }))
  expect(screen.getByLabelText('Kick')).toHaveValue('https://kick.com/')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Use your address on Kick')).toBeInTheDocument()
})

test('each color has its contrast, and says which color is used instead', async () => {
  answering({
    colors: [
      {
        field: 'brandColor',
        scheme: 'dark',
        wished: '#301030',
        used: '#c9a0c9',
        wishedContrast: 1.2,
        contrast: 6.51,
      },
    ],
  })
  show(<Editor data={data} tab="colors" />)
  const fact = await screen.findByText(/^Links and text in this color, dark look: #301030 is hard to read there/)
  expect(fact).toHaveTextContent('so fans see #c9a0c9')
  expect(fact).toHaveAttribute('title', 'Contrast 6.51 : 1')
})

test('a color with transparency is taken, and the page says that fans see it without', async () => {
  answering()
  const { user } = show(<Editor data={data} tab="colors" />)
  await user.clear(screen.getByLabelText('Color code'))
  await user.type(screen.getByLabelText('Color code'), '#9146FF80')
  expect(screen.getByText('Transparency is not used here: fans see #9146FF.')).toBeInTheDocument()
})

test('a social link without https:// is completed', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="branding" />)
  await user.click(screen.getByRole('button', { name: 'Add Website' }))
  const field = screen.getByLabelText('Website')
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, 'nova.example/me')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ socialLinks: [{ platform: 'WEBSITE', url: 'https://nova.example/me' }] })
})

test('a preset changes colors, fonts and corners at once', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="colors" />)
  await user.click(screen.getByRole('button', { name: 'Terminal' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ brandColor: '#12C2A9', fontPair: 'mono', shape: 'sharp', textColor: '#C9F7EE' })
})

test('an invalid color is refused at its field, before a request is sent', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="colors" />)
  await user.clear(screen.getByLabelText('Color code'))
  await user.type(screen.getByLabelText('Color code'), 'red')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(screen.getByText('Must be a valid hex color like #9146FF or #9146FF80')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a picture that is too large never leaves the browser', async () => {
  answering()
  const { user } = show(<Editor data={data} tab="branding" />)
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Logo'), large)
  expect(screen.getByText('File size must be less than 2MB')).toBeInTheDocument()
})
