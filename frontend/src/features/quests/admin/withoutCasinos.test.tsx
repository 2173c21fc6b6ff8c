import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { purchases } from '@/test/challenge'
import { show } from '@/test/render'
import { server } from '@/test/server'
import CreateChallengeDialog from './CreateChallengeDialog'
import ProviderDialog from './ProviderDialog'
import TemplateDialog from './TemplateDialog'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const without = { ...owner, acting: { ...owner.acting, areasOff: ['CASINOS' as const, 'WAGERS' as const] } }
const base = `${bootData.apiBase}/creator/challenges`
const here = { id: 'p1', provider: 'LOCAL', name: 'Here', isActive: true, events: ['PURCHASE', 'WAGER'], used: 0 }
const stake = { ...here, id: 'p2', provider: 'STAKE', name: 'Stake', events: ['WAGER'] }
const wagers = { ...purchases, id: 't2', name: 'Wager at any casino', type: 'WAGER', event: 'WAGER' }

beforeEach(() =>
  server.use(
    mock.get(`${base}/providers/all`, () => HttpResponse.json({ data: [here, stake], total: 2 })),
    mock.get(`${base}/templates/all`, () => HttpResponse.json({ data: [purchases, wagers], total: 2 })),
  ),
)

const optionsOf = async (label: RegExp) => {
  const select = await screen.findByLabelText(label)
  return within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}

test.each([
  [owner, true],
  [without, false],
])('a team makes quests of wagers only with casinos %#', async (as, isOffered) => {
  show(<CreateChallengeDialog />, { as })
  await screen.findByRole('option', { name: 'Here' })
  expect((await optionsOf(/^Task/)).includes('Wager at any casino')).toBe(isOffered)
  expect((await optionsOf(/^Where it counts/)).includes('Stake')).toBe(isOffered)
})

test.each([
  [owner, true],
  [without, false],
])('a team adds casinos and their templates only with casinos %#', async (as, isOffered) => {
  const { unmount } = show(<ProviderDialog />, { as })
  expect((await optionsOf(/^Service/)).includes('Stake')).toBe(isOffered)
  expect(screen.queryByText(/what they wager at casinos/) !== null).toBe(isOffered)
  unmount()
  show(<TemplateDialog />, { as })
  await screen.findByRole('option', { name: 'Here' })
  expect((await optionsOf(/^Where it counts/)).includes('Stake')).toBe(isOffered)
  expect((await optionsOf(/^What counts/)).includes('Amount wagered at casinos')).toBe(isOffered)
})
