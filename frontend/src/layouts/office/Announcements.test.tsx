import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Announcements } from './Announcements'

const row = {
  id: 'a',
  text: 'Maintenance on Friday',
  severity: 'WARNING',
  isDismissible: true,
  endsAt: '2040-01-01T00:00:00Z',
}

test('shows announcements, and remembers which one was dismissed', async () => {
  const fixed = { ...row, id: 'b', text: 'New terms', severity: 'INFO', isDismissible: false }
  server.use(
    mock.get(`${bootData.apiBase}/creator/announcements`, () => HttpResponse.json({ data: [row, fixed], total: 2 })),
  )
  const { user } = show(<Announcements />, { as: fan })
  expect(await screen.findByText('Maintenance on Friday')).toBeVisible()
  expect(screen.getByLabelText('Warning')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss the announcement' }))
  expect(screen.queryByText('Maintenance on Friday')).toBeNull()
  expect(screen.getByText('New terms')).toBeVisible()
})
