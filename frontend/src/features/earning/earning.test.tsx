import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OwnEarning, OwnRule } from '@/api/shapes'
import { bootData, fan, visitor } from '@/test/builders'
import { nothingWaits } from '@/test/challenge'
import { show } from '@/test/render'
import { server } from '@/test/server'
import FirstEarning from './FirstEarning'
import HowToEarn from './HowToEarn'
import StreakLine from './StreakLine'
import { arrivalWords, capWords, payWords, ruleName, shareOf, todayWords, unitWords } from './words'

const at = (path: string) => `${bootData.apiBase}${path}`
const rule: OwnRule = {
  id: '018f0000-0000-7000-8000-000000000001',
  event: 'MESSAGE',
  provider: 'KICK',
  per: 5,
  gems: '2',
  experience: 0,
  dailyCap: 10,
  isOnce: false,
  minAccountDays: null,
  audience: 'FANS',
  fromHour: null,
  toHour: null,
  isActive: true,
  timesToday: 3,
  gemsToday: '6',
  mostGemsToday: '20',
  rest: 2,
  hasReachedCap: false,
  isInHours: true,
  requiresAccountDays: null,
  paysNow: true,
}
const days = ['VISITED', 'FROZEN', 'VISITED', 'TO_COME', 'TO_COME', 'TO_COME', 'TO_COME'] as const
const own: OwnEarning = {
  rules: [rule],
  channels: [{ provider: 'KICK', url: 'https://kick.com/nova', isLinked: true }],
  boost: null,
  streak: {
    isActive: true,
    gemsPerDay: '1',
    maxGems: '7',
    length: 2,
    longest: 5,
    bonusToday: '2',
    bonusTomorrow: '3',
    hasFreeze: false,
    endsAt: '2026-11-28T00:00:00Z',
    week: days.map((state, index) => ({ day: `2026-03-0${index + 2}`, state })),
  },
  earnedToday: '6',
  waiting: '0',
  held: '0',
  heldUntil: null,
  canceledToday: '0',
  waitsForTomorrow: false,
  denial: null,
}

const serve = (earned: OwnEarning) =>
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/earning/own'), () => HttpResponse.json(earned)),
  )

test('a rule reads as words, with its progress', () => {
  expect(ruleName(rule)).toBe('Write in the chat on Kick')
  expect(`${payWords(rule)} ${unitWords(rule)}`).toBe('2 gems for every 5 messages')
  expect(todayWords(rule)).toBe('6 of 20 gems today · 2 of 5 messages')
  expect(shareOf(rule)).toBeCloseTo(0.34)
  expect(todayWords({ ...rule, hasReachedCap: true })).toBe('Done for today')
  expect(todayWords({ ...rule, isInHours: false, fromHour: 18, toHour: 2 })).toBe('Pays from 18:00 to 02:00')
  expect(todayWords({ ...rule, requiresAccountDays: 3 })).toBe('For accounts that are 3 days old')
})

test('what fans cheer with has the name that its provider gives it', () => {
  const cheer = { ...rule, event: 'CHEER' as const, per: 100, provider: 'TWITCH' as const }
  expect(`${ruleName(cheer)} · ${unitWords(cheer)}`).toBe('Cheer with Bits on Twitch · for every 100 Bits')
  expect(ruleName({ ...cheer, provider: 'KICK' })).toBe('Cheer with Kicks on Kick')
  expect(unitWords({ ...cheer, provider: null })).toBe('for every 100 Bits or Kicks')
})

test('the limit of a day is one number for the team and the fan, also with a boost', () => {
  const terms = { ...rule, highestFactor: 1 }
  expect(capWords(terms)).toBe('at most 20 gems a day')
  expect(capWords({ ...terms, highestFactor: 2 })).toBe('at most 20 gems a day, 40 with a boost')
  expect(capWords({ ...terms, gems: '0' })).toBe('at most 10 times a day')
  expect(todayWords({ ...rule, per: 1, gemsToday: '12', mostGemsToday: '40' })).toBe('12 of 40 gems today')
  expect(todayWords({ ...rule, per: 1, dailyCap: null, mostGemsToday: null })).toBe('6 gems today')
  expect(todayWords({ ...rule, per: 1, gems: '0', experience: 2, gemsToday: '0' })).toBe('3 of 10 times today')
})

test('a boost multiplies the shown gems, and the week shows the freeze', async () => {
  const end = new Date(Date.now() + 3_600_000).toISOString()
  serve({ ...own, boost: { id: rule.id, name: 'Double gems', factor: 2, startsAt: end, endsAt: end } })
  show(<HowToEarn />)
  expect(await screen.findByText(/the rules below pay 2 times the gems/)).toBeVisible()
  const pays = screen.getByRole('list', { name: 'What pays gems' })
  expect(pays).toHaveTextContent('+4')
  // The amount without the boost, so that the other one does not look as if a boost came on top.
  expect(within(pays).getByText('+2', { selector: 's' })).toBeVisible()
  expect(screen.getByText('Tuesday: saved by the freeze')).toBeInTheDocument()
  expect(screen.getByText('This week’s freeze is used.')).toBeVisible()
})

test('a code is entered, and a wrong one is explained', async () => {
  serve(own)
  server.use(
    mock.post(at('/user/earning/code'), async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      return text === 'pog'
        ? HttpResponse.json({ text: 'POG', gems: '25', gemsTomorrow: '25' })
        : HttpResponse.json(
            { code: 'EARNING_CODE_WRONG', message: 'This code is wrong or has ended', params: {}, fields: {} },
            { status: 400 },
          )
    }),
  )
  const { user } = show(<HowToEarn />, { as: fan })
  const field = await screen.findByRole('textbox', { name: 'Stream code' })
  const send = screen.getByRole('button', { name: 'Enter code' })
  await user.click(send)
  expect(screen.getByText('Enter the code.')).toBeVisible()
  await user.type(field, 'nope')
  await user.click(send)
  expect(await screen.findByText('This code is wrong or has ended')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'pog')
  await user.click(send)
  await waitFor(() => expect(field).toHaveValue(''))
  expect(await screen.findByText('POG: Your 25 gems arrive tomorrow')).toBeVisible()
})

test('the answer of a code says when its gems arrive', () => {
  const entered = { text: 'POG', gems: '30', gemsTomorrow: '0' }
  expect(arrivalWords(entered)).toBe('You got 30 gems')
  expect(arrivalWords({ ...entered, gemsTomorrow: '10' })).toBe('You got 20 gems. 10 more gems arrive tomorrow')
})

test('gems that the team canceled are named', async () => {
  serve({ ...own, canceledToday: '4' })
  show(<HowToEarn />)
  expect(await screen.findByText(/The team canceled 4 gems/)).toBeVisible()
})

test('what arrives soon is added to what is there', async () => {
  serve({ ...own, waiting: '4' })
  show(<HowToEarn />)
  expect(await screen.findByText('6 gems received today. 4 more gems arrive within a minute')).toBeVisible()
})

test('gems for gifts wait until their time', async () => {
  serve({ ...own, held: '50', heldUntil: '2026-11-28T12:00:00Z' })
  show(<HowToEarn />)
  expect(await screen.findByText(/50 gems for gifts wait until Nov 28/)).toBeVisible()
})

test('one gem arrives', async () => {
  serve({ ...own, earnedToday: '0', waiting: '1' })
  show(<HowToEarn />)
  expect(await screen.findByText('1 gem arrives within a minute')).toBeVisible()
})

test('a card leads to the channel, and says that a linked account is needed', async () => {
  serve({ ...own, channels: [{ provider: 'KICK', url: 'https://kick.com/nova', isLinked: false }] })
  show(<HowToEarn />, { as: fan })
  expect(await screen.findByRole('link', { name: /Go to Kick/ })).toHaveAttribute('href', 'https://kick.com/nova')
  const link = screen.getByRole('link', { name: 'Counts once you link your Kick account' })
  expect(link.getAttribute('href')).toContain(
    `/profile/settings?tab=connections&back=/creator/${bootData.community!.slug}/`,
  )
})

test('the team is offered nothing that cannot work', async () => {
  const staff = {
    ...fan,
    acting: { currentCreatorId: bootData.community!.creatorId, permissions: [], isOwner: false },
  }
  server.use(
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(staff)),
    mock.get(at('/user/earning/own'), () => HttpResponse.json(own)),
  )
  show(<HowToEarn />, { as: staff })
  expect(await screen.findByRole('list', { name: 'What pays gems' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Stream code' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Daily streak' })).toBeNull()
})

const waits = (ready: object, earned: OwnEarning) => {
  serve(earned)
  server.use(mock.get(at('/user/challenges/ready'), () => HttpResponse.json(ready)))
}

test('the first earning is what waits, then what pays now', async () => {
  const watch: OwnRule = { ...rule, event: 'WATCH', provider: null, gems: '9', paysNow: false }
  waits({ ...nothingWaits, count: 2, gems: '60' }, { ...own, rules: [watch, rule] })
  const { unmount } = show(<FirstEarning />, { as: fan })
  expect(await screen.findByText('Claim your first 60 gems.')).toBeVisible()
  unmount()
  waits(nothingWaits, { ...own, rules: [watch, rule] })
  show(<FirstEarning />, { as: fan })
  expect(await screen.findByText('Write in the chat on Kick: 2 gems for every 5 messages')).toBeVisible()
})

test('a visitor reads no progress of today', async () => {
  serve(own)
  server.use(mock.get(at('/common/auth/whoami'), () => HttpResponse.json(visitor)))
  show(<HowToEarn />)
  expect(await screen.findByRole('list', { name: 'What pays gems' })).toHaveTextContent('Write in the chat on Kick')
  expect(screen.queryByText(/of 20 gems today/)).toBeNull()
})

test('too many wrong codes are called that, and the code stays', async () => {
  serve(own)
  const body = { code: 'RATE_LIMITED', message: '', params: { retryAfter: 300, what: 'codes' }, fields: {} }
  server.use(mock.post(at('/user/earning/code'), () => HttpResponse.json(body, { status: 429 })))
  const { user } = show(<HowToEarn />, { as: fan })
  await user.type(await screen.findByRole('textbox', { name: 'Stream code' }), 'nope')
  await user.click(screen.getByRole('button', { name: 'Enter code' }))
  expect(await screen.findByText('Too many codes. Try again in 5 minutes.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Stream code' })).toHaveValue('nope')
})

test('the home shows the streak, what the next visit pays, and when it ends', async () => {
  const endsAt = new Date(Date.now() + 3 * 3_600_000 - 1000).toISOString()
  serve({ ...own, streak: own.streak && { ...own.streak, endsAt } })
  show(<StreakLine />, { as: fan })
  const line = await screen.findByRole('link', { name: /^2 days in a row/ })
  expect(line).toHaveTextContent('Your visit tomorrow pays 3 gems. Ends in 02:59:')
  expect(line).toHaveTextContent('+2 gems today')
})
