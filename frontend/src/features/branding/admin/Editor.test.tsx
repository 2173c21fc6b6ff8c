import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootCommunity } from '@/api/boot'
import type { HomeBlock } from '@/api/shapes'
import { ADDRESS, answering, branding, data } from '@/test/branding'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Editor } from './Editor'
import { communityWith, valuesOf } from './values'

/** As Enter in a field does: the pause after the last change would be long for a test. */
const saveNow = () => fireEvent.submit(screen.getByRole('form'))

test('nothing to publish: the page says so and the button waits', () => {
  answering()
  show(<Editor data={data} tab="branding" />)
  expect(screen.getByText('Published')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('a change is saved to the draft', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="branding" />)
  await user.clear(screen.getByLabelText(/^Name/))
  await user.type(screen.getByLabelText(/^Name/), 'Nova Nights')
  expect(screen.getByText('Saving…')).toBeInTheDocument()

  saveNow()

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ name: 'Nova Nights', seen: { name: 'Nova' } })
  expect(await screen.findByText('Saved to the draft. Fans cannot see it yet.')).toBeInTheDocument()
})

test('fonts are shown in the words of the community', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="fonts" />)
  expect(screen.getAllByText('Nova').length).toBeGreaterThan(1)
  await user.click(screen.getByRole('radio', { name: /Slab/ }))
  saveNow()
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
  saveNow()
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
  saveNow()
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
  saveNow()
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
  saveNow()
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
  saveNow()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ socialLinks: [{ platform: 'WEBSITE', url: 'https://nova.example/me' }] })
})

test('a preset changes colors, fonts and corners at once', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="colors" />)
  await user.click(screen.getByRole('button', { name: 'Terminal' }))
  saveNow()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ brandColor: '#12C2A9', fontPair: 'mono', shape: 'sharp', textColor: '#C9F7EE' })
})

test('an invalid color is refused at its field, before a request is sent', async () => {
  const sent = answering()
  const { user } = show(<Editor data={data} tab="colors" />)
  await user.clear(screen.getByLabelText('Color code'))
  await user.type(screen.getByLabelText('Color code'), 'red')
  saveNow()
  expect(await screen.findByText('Must be a valid hex color like #9146FF or #9146FF80')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a picture that is too large never leaves the browser', async () => {
  answering()
  const { user } = show(<Editor data={data} tab="branding" />)
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Logo'), large)
  expect(screen.getByText('File size must be less than 2MB')).toBeInTheDocument()
})

const withWagers = (hidden: boolean | null) => ({
  ...data,
  draft: { ...branding, menu: [...branding.menu, { section: 'wagers' as const, label: '', hidden }] },
  sectionsEmpty: ['wagers' as const],
})

test('a section that comes with its first content is automatic, shown or hidden', async () => {
  const sent = answering()
  const { user } = show(<Editor data={withWagers(null)} tab="layout" />)
  const choice = screen.getByLabelText('Show Wagers in the menu')
  expect(choice).toHaveValue('automatic')
  expect(screen.getByText('Hidden now. Fans see it once you have something there.')).toBeVisible()
  await user.selectOptions(choice, 'shown')
  expect(screen.queryByText(/^Hidden now/)).toBeNull()
  saveNow()
  await waitFor(() => expect(sent).toHaveLength(1))
  const { menu } = sent[0] as { menu: { section: string; hidden: boolean | null }[] }
  expect(menu.at(-1)).toEqual({ section: 'wagers', label: '', hidden: false })
})

test.each([
  [null, [], true],
  [null, ['wagers'], false],
  [false, ['wagers'], true],
  [true, [], false],
] as const)('a menu with hidden=%s and the empty sections %j shows wagers: %s', (hidden, sectionsEmpty, isShown) => {
  const known = { ...withWagers(hidden), sectionsEmpty: [...sectionsEmpty] }
  expect(communityWith(bootCommunity(), known, valuesOf(known.draft)).sections.includes('wagers')).toBe(isShown)
})

test('a section whose area is switched off is not in the menu, and keeps its place for later', async () => {
  const sent = answering()
  const known = { ...withWagers(false), sectionsOff: ['wagers' as const] }
  const { user } = show(<Editor data={known} tab="layout" />)
  expect(screen.queryByLabelText('Name of Wagers')).toBeNull()
  expect(communityWith(bootCommunity(), known, valuesOf(known.draft)).sections).not.toContain('wagers')
  await user.click(screen.getByRole('button', { name: 'Move Store in the menu up' }))
  saveNow()
  await waitFor(() => expect(sent).toHaveLength(1))
  const { menu } = sent[0] as { menu: { section: string }[] }
  expect(menu.map(({ section }) => section)).toEqual(['home', 'raffles', 'store', 'cases', 'wagers'])
})
