import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { MemberProgress as Found } from '@/api/shapes'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { MemberProgress } from './MemberProgress'

const found: Found = {
  level: { level: 3, name: 'Regular', experience: 420, floor: 300, ceiling: 600 },
  streak: 5,
  lastSeenOn: '2026-11-28',
  quests: {
    finished: 4,
    chains: 1,
    achievements: 2,
    open: [
      { id: 'q1', name: 'Watch an hour', status: 'IN_PROCESS', progress: 40, startedAt: '2026-11-27T00:00:00Z' },
      { id: 'q2', name: 'Fan art', status: 'PENDING', progress: 0, startedAt: '2026-11-27T00:00:00Z' },
    ],
  },
  linkedAccounts: [{ provider: 'KICK', name: 'kai_live', linkedAt: '2026-11-02T00:00:00Z' }],
}

const answer = (progress: Found) => {
  server.use(mock.get(`${bootData.apiBase}/creator/users/one/${member.id}/progress`, () => HttpResponse.json(progress)))
  show(<MemberProgress memberId={member.id} />, { as: fan })
}

test('the team reads the level, the streak, the quests and the accounts of a fan', async () => {
  answer(found)
  expect(await screen.findByRole('heading', { name: 'Level 3, Regular' })).toBeVisible()
  expect(screen.getByText('420 of 600 experience')).toBeVisible()
  expect(screen.getByText('5 days')).toBeVisible()
  expect(screen.getByText('Nov 28, 2026')).toBeVisible()
  expect(screen.getByText('4 quests and 1 chain finished, 2 achievements')).toBeVisible()
  expect(screen.getByText('Watch an hour').parentElement).toHaveTextContent('40%')
  expect(screen.getByText('Fan art').parentElement).toHaveTextContent('In review')
  expect(screen.getByRole('list', { name: 'Linked accounts' })).toHaveTextContent('kai_live at Kick')
})

test('a fan who left or did nothing yet has no empty figures', async () => {
  answer({ level: null, streak: 0, lastSeenOn: null, quests: null, linkedAccounts: [] })
  expect(await screen.findByText('Never')).toBeVisible()
  expect(screen.queryByText(/experience/)).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Quests' })).not.toBeInTheDocument()
  expect(screen.getByText('No account is linked.')).toBeVisible()
})
