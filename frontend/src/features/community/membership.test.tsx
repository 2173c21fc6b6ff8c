import { act, fireEvent, screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Membership } from './Membership'

const FULL = {
  code: 'PLAN_LIMIT_REACHED',
  message: 'This community is full right now',
  params: { kind: 'members' },
  fields: {},
}

test('a fan who cannot join a full community reads it on the page, and that the team knows', async () => {
  server.use(
    mock.post(`${bootData.apiBase}/user/creators/creator/subscribe`, () => HttpResponse.json(FULL, { status: 402 })),
  )
  const { user } = show(<Membership creatorId="creator" name="Nova" />, { as: { ...fan, member: null } })
  await user.click(screen.getByRole('button', { name: 'Join Nova' }))
  expect(await screen.findByRole('button', { name: 'This community is full' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('New fans cannot join right now. The team was notified.')).toBeVisible()
})

test('a double click joins once, and shows the welcome alone', async () => {
  let joined = 0
  server.use(
    mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(fan)),
    mock.post(`${bootData.apiBase}/user/creators/creator/subscribe`, () => {
      joined += 1
      return joined === 1
        ? HttpResponse.json({})
        : HttpResponse.json(
            { code: 'SUBSCRIPTION_EXIST', message: 'Already subscribed', params: {}, fields: {} },
            { status: 409 },
          )
    }),
  )
  show(<Membership creatorId="creator" name="Nova" />, { as: { ...fan, member: null } })
  const button = screen.getByRole('button', { name: 'Join Nova' })
  // Both before the next render.
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(await screen.findByText('Welcome to Nova!')).toBeVisible()
  expect(screen.queryByText('Already subscribed')).toBeNull()
  expect(joined).toBe(1)
})
