import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OwnEarning, OwnRule } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import HowToEarn from './HowToEarn'
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
  rest: 2,
  hasReachedCap: false,
  isInHours: true,
  requiresAccountDays: null,
}
const days = ['VISITED', 'FROZEN', 'VISITED', 'TO_COME', 'TO_COME', 'TO_COME', 'TO_COME'] as const
const own: OwnEarning = {
  rules: [rule],
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
    week: days.map((state, index) => ({ day: `2026-03-0${index + 2}`, state })),
  },
  earnedToday: '6',
  waiting: '0',
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
  expect(capWords(rule)).toBe('at most 20 gems a day')
  expect(todayWords(rule)).toBe('Paid 3 of 10 times today · 2 of 5 messages')
  expect(shareOf(rule)).toBeCloseTo(0.34)
  expect(todayWords({ ...rule, hasReachedCap: true })).toBe('Done for today')
  expect(todayWords({ ...rule, isInHours: false, fromHour: 18, toHour: 2 })).toBe('Pays from 18:00 to 02:00')
  expect(todayWords({ ...rule, requiresAccountDays: 3 })).toBe('For accounts that are 3 days old')
})

test('a boost multiplies the shown gems, and the week shows the freeze', async () => {
  const end = new Date(Date.now() + 3_600_000).toISOString()
  serve({ ...own, boost: { id: rule.id, name: 'Double gems', factor: 2, startsAt: end, endsAt: end } })
  show(<HowToEarn />)
  expect(await screen.findByText(/Double gems: 2 times the gems/)).toBeVisible()
  expect(screen.getByRole('list', { name: 'What pays gems' })).toHaveTextContent('+4')
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
  expect(arrivalWords(entered)).toBe('30 gems arrive in a moment')
  expect(arrivalWords({ ...entered, gemsTomorrow: '10' })).toBe('20 gems arrive in a moment, 10 gems tomorrow')
})

test('gems that the team canceled are named', async () => {
  serve({ ...own, canceledToday: '4' })
  show(<HowToEarn />)
  expect(await screen.findByText(/The team canceled 4 gems/)).toBeVisible()
})
