import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { History } from './History'
import { run } from './testImport'

const root = `${bootData.apiBase}/creator/users/import`

test('each rank of the file gets a level that the team chooses', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(`${root}/one/:id`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(run)
    }),
  )
  const ranks = [
    { rank: 'Gold', people: 2, level: null },
    { rank: 'Silver', people: 1, level: 3 },
  ]
  const report = { ...run.report, watched: 3, minutes: '840', ranks, unread: 1 }
  const { user } = show(<History run={{ ...run, report, mapping: { ...run.mapping, watched: 1 } }} />, { as: fan })
  expect(screen.getByText('3 people with 14 hours of watched time.')).toBeVisible()
  expect(screen.getByLabelText('Unit of watched time')).toHaveValue('HOURS')
  expect(screen.getByText(/1 date or time could not be read/)).toBeVisible()
  expect(screen.getByLabelText('Silver (1 person)')).toHaveValue('3')
  await user.selectOptions(screen.getByLabelText('Gold (2 people)'), 'Level 7')
  const changed = [
    { rank: 'Gold', level: 7 },
    { rank: 'Silver', level: 3 },
  ]
  await waitFor(() => expect(sent).toEqual([{ ranks: changed }]))
})
