import { screen } from '@testing-library/react'
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
