import { http, HttpResponse } from 'msw'
import type { Customization } from '@/features/branding/admin/api'
import { bootData } from './builders'
import { server } from './server'

export const branding = {
  name: 'Nova',
  description: 'Loud',
  brandColor: '#A855F7',
  surfaceColor: '',
  textColor: '',
  scheme: 'dark' as const,
  shape: 'round' as const,
  fontPair: 'venue',
  logoUrl: null,
  faviconUrl: null,
  bannerUrl: null,
  socialPictureUrl: null,
  socialLinks: [],
  menu: (['home', 'raffles', 'cases', 'store'] as const).map((section) => ({ section, label: '', hidden: false })),
  homeBlocks: bootData.community?.home ?? [],
  listView: 'Grid' as const,
}

export const data: Customization = {
  draft: { ...branding },
  published: { ...branding },
  changedAt: null,
  sectionsOff: [],
  sectionsEmpty: [],
  goalFigures: { members: 3, gemsSpent: 40 },
  look: {
    scheme: 'dark',
    edged: false,
    labelColor: '#000000',
    variables: { brand: '#a855f7' },
    colors: [],
    css: ':root{}',
    theme: {},
  },
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
export const ADDRESS = '*/api/creator/customization'

export const answeringLook = () => server.use(http.get(`${ADDRESS}/look`, () => HttpResponse.json(data.look)))

/** Answers the calls of the editor, and collects what it saves. */
export function answering(look: Partial<Customization['look']> = {}) {
  const sent: unknown[] = []
  server.use(
    http.get(`${ADDRESS}/look`, () => HttpResponse.json({ ...data.look, ...look })),
    http.patch(ADDRESS, async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      return HttpResponse.json({ ...data, draft: { ...branding, ...body }, changedAt: '2026-11-21T12:00:00Z' })
    }),
  )
  return sent
}
