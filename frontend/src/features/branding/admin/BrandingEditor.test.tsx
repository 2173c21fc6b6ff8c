import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { server } from '@/test/server'
import type { Customization } from './api'
import { BrandingEditor } from './BrandingEditor'

const branding = {
  name: 'Nova',
  description: 'Loud',
  brandColor: '#A855F7',
  scheme: 'dark',
  shape: 'round',
  fontPair: 'venue',
  logoUrl: null,
  faviconUrl: null,
  bannerUrl: null,
} as const

const data: Customization = {
  draft: { ...branding },
  published: { ...branding },
  changedAt: null,
  look: { scheme: 'dark', edged: false, labelColor: '#000000', variables: { brand: '#a855f7' } },
  fontPairs: [
    {
      slug: 'venue',
      name: 'CommunityPosters',
      note: 'One',
      display: 'Arial',
      reading: 'Arial',
      displayWeight: 700,
      css: '',
    },
    { slug: 'slab', name: 'Slab', note: 'Two', display: 'Arial', reading: 'Arial', displayWeight: 400, css: '' },
  ],
}
const ADDRESS = '*/api/creator/customization'

function answering(look: Partial<Customization['look']> = {}) {
  const sent: unknown[] = []
  server.use(
    http.get(ADDRESS, () => HttpResponse.json({ ...data, look: { ...data.look, ...look } })),
    http.patch(ADDRESS, async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      return HttpResponse.json({ ...data, draft: { ...branding, ...body }, changedAt: '2026-11-21T12:00:00Z' })
    }),
  )
  return sent
}

test('nothing to publish: the page says so and the button waits', () => {
  answering()
  show(<BrandingEditor data={data} />)
  expect(screen.getByText('Published')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('a change is shown as unsaved, and saved as a draft', async () => {
  const sent = answering()
  const { user } = show(<BrandingEditor data={data} />)
  await user.clear(screen.getByLabelText(/^Name/))
  await user.type(screen.getByLabelText(/^Name/), 'Nova Nights')
  await user.click(screen.getByRole('radio', { name: /Slab/ }))
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Save draft' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    name: 'Nova Nights',
    fontPair: 'slab',
    seen: { name: 'Nova', fontPair: 'venue' },
  })
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument())
})

test('an invalid color is refused at its field, before a request is sent', async () => {
  const sent = answering()
  const { user } = show(<BrandingEditor data={data} />)
  await user.clear(screen.getByLabelText('Color code'))
  await user.type(screen.getByLabelText('Color code'), 'red')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(screen.getByText('Must be a valid hex color like #9146FF or #9146FF80')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a color close to the background is explained', async () => {
  answering({ edged: true })
  show(<BrandingEditor data={data} />)
  expect(await screen.findByText(/close to the background/)).toBeInTheDocument()
})

test('a picture that is too large never leaves the browser', async () => {
  answering()
  const { user } = show(<BrandingEditor data={data} />)
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Logo'), large)
  expect(screen.getByText('File size must be less than 2MB')).toBeInTheDocument()
})
