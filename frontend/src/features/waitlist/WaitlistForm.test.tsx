import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { WaitlistForm } from './WaitlistForm'

test('every key is checked, and nothing is sent before it is right', async () => {
  const bodies: unknown[] = []
  server.use(
    mock.post(`${bootData.apiBase}/user/waitlist`, async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({}, { status: 201 })
    }),
  )
  const { user: hand } = show(<WaitlistForm />)
  const add = screen.getByRole('button', { name: 'Add creator' })
  expect(add).toBeDisabled()

  await hand.type(screen.getByLabelText('Twitch username'), 'n')
  expect(screen.getByText('Username must be at least 2 characters')).toBeVisible()
  expect(add).toBeDisabled()
  await hand.type(screen.getByLabelText('Twitch username'), 'ova')
  expect(screen.queryByText('Username must be at least 2 characters')).toBeNull()
  expect(add).toBeEnabled()
  await hand.type(screen.getByLabelText(/Your email/), 'kai@')
  expect(add).toBeDisabled()
  await hand.type(screen.getByLabelText(/Your email/), 'example.com')

  await hand.click(add)
  expect(await screen.findByRole('status')).toHaveTextContent('Creator successfully added to the list!')
  expect(bodies).toEqual([{ kickUsername: '', twitchUsername: 'nova', youtubeUsername: '', email: 'kai@example.com' }])

  await hand.click(screen.getByRole('button', { name: 'Add another creator' }))
  expect(screen.getByLabelText('Twitch username')).toHaveValue('')
  expect(screen.getByLabelText(/Your email/)).toHaveValue('kai@example.com')
})
