import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { LimitsForm } from './LimitsForm'
import { LimitsPanel } from './LimitsPanel'

const dialogs: Registry = { 'break-confirm': { title: 'Take a break', body: lazy(() => import('./BreakDialog')) } }
const limits = { timesPerDay: null, gemsPerDay: null, later: null, excludedUntil: null, country: 'GB' }

test('a limit past what the server takes is refused before it is sent', async () => {
  const { user: hand } = show(<LimitsForm held={limits} />, { as: fan })
  await hand.type(screen.getByLabelText('Cases per day'), '100001')
  await hand.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('Must be at most 100,000')).toBeVisible()
})

test('while a higher limit waits, the one in force is named, too', () => {
  const later = { since: '2026-12-01T12:00:00Z', timesPerDay: null, gemsPerDay: '500' }
  show(<LimitsForm held={{ ...limits, timesPerDay: 1, gemsPerDay: '100', later }} />, { as: fan })
  expect(screen.getByText(/1 case, 100 gems\. After that: no limit on cases, 500 gems\.$/)).toBeVisible()
})

test('a double click starts no break; typing its length does', async () => {
  const started: unknown[] = []
  const at = `${bootData.apiBase}/user/users/my-profile/limits`
  server.use(
    mock.get(at, () => HttpResponse.json(limits)),
    mock.post(`${at}/break`, async ({ request }) => {
      started.push(await request.json())
      return HttpResponse.json(limits)
    }),
  )
  const { user: hand } = show(<LimitsPanel place="everywhere" />, { as: fan, dialogs })
  await hand.dblClick(await screen.findByRole('button', { name: 'Take a break' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take a break' })
  const start = await within(dialog).findByRole('button', { name: 'Start break' })
  expect(start).toBeDisabled()
  await hand.type(within(dialog).getByLabelText(/Type 24 hours/), '5 years{Enter}')
  expect(start).toBeDisabled()
  expect(started).toEqual([])
  await hand.clear(within(dialog).getByLabelText(/Type 24 hours/))
  await hand.type(within(dialog).getByLabelText(/Type 24 hours/), '24 Hours')
  await hand.click(start)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(started).toEqual([{ period: 'DAY' }])
})
