import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { Component as StopMails } from '@/routes/platform/stopMails'
import { bootData, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'

const address = `${bootData.apiBase}/public/notifications/mails/*`

test('the page of a mail stops one kind of mail, and takes it back', async () => {
  let email = true
  const answer = () => HttpResponse.json({ type: 'ORDER_SHIPPED', name: 'An order is on its way', email })
  server.use(
    mock.get(address, answer),
    mock.patch(address, async ({ request }) => {
      email = ((await request.json()) as { email: boolean }).email
      return answer()
    }),
  )
  const { user } = show(<StopMails />, { as: visitor })
  const stop = await screen.findByRole('button', { name: 'Stop these emails' })
  expect(email).toBe(true)

  await user.click(stop)
  await user.click(await screen.findByRole('button', { name: 'Send them again' }))

  expect(await screen.findByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  expect(email).toBe(true)
})
