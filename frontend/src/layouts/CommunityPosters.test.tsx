import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { boot } from '@/api/boot'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import CommunityPosters from './CommunityPosters'

const poster = (name: string) => ({ ...bootData.community, name, memberCount: 0 })
const own = { creatorId: 'c1', name: 'Paper', slug: 'paper', state: 'READY' as const }
const creator = { ...fan, user: { ...fan.user!, community: own } }

afterEach(() => vi.restoreAllMocks())

test('a creator sees the own community, everybody else the largest ones', async () => {
  vi.spyOn(boot, 'community', 'get').mockReturnValue(undefined as never)
  const list = () => HttpResponse.json({ data: [poster('Nova'), poster('Hearth')], total: 2 })
  server.use(
    mock.get(`${bootData.apiBase}/public/creators/c1`, () => HttpResponse.json(poster('Paper'))),
    mock.get(`${bootData.apiBase}/user/creators`, list),
  )
  const { unmount } = show(<CommunityPosters />, { as: creator })
  expect(await screen.findByText('Paper')).toBeVisible()
  expect(screen.queryByText('Nova')).not.toBeInTheDocument()
  unmount()

  show(<CommunityPosters />, { as: fan })
  expect(await screen.findByText('Hearth')).toBeVisible()
})
