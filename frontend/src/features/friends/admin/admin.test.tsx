import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { aProgram, aReferral, someTrust } from '@/test/friends'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ProgramForm } from './ProgramForm'
import { TrustPanel } from './TrustPanel'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const at = (path: string) => `${bootData.apiBase}${path}`
const dialogs: Registry = { 'fan-referral': { title: 'Referral', body: lazy(() => import('./ReferralDialog')) } }
const ONE = `/creator/fan-referrals/one/${aReferral.id}`

test('a held referral is released, and its reasons are named', async () => {
  let released = 0
  server.use(
    mock.get(at(ONE), () => HttpResponse.json({ ...aReferral, friend: { ...aReferral.friend, isRestricted: true } })),
    mock.post(at(`${ONE}/release`), () => {
      released += 1
      return HttpResponse.json({ ...aReferral, state: 'DUE' })
    }),
  )
  const { user } = show(<p>Friends</p>, { as: owner, dialogs })
  openDialog('fan-referral', { id: aReferral.id })
  expect(await screen.findByText(/^Same device as the inviter/)).toBeVisible()
  expect(screen.getByText('ada is restricted, and gets no gems if you release this now.')).toBeVisible()
  expect(screen.queryByText(/^kai is restricted/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Release referral' }))
  await waitFor(() => expect(released).toBe(1))
})

test('a void needs a reason, which is sent', async () => {
  const sent: unknown[] = []
  server.use(
    mock.get(at(ONE), () => HttpResponse.json(aReferral)),
    mock.post(at(`${ONE}/void`), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...aReferral, state: 'VOID', reason: 'A ring' })
    }),
  )
  const { user } = show(<p>Friends</p>, { as: owner, dialogs })
  openDialog('fan-referral', { id: aReferral.id })
  await user.click(await screen.findByRole('button', { name: 'Void referral' }))
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'A ring')
  await user.click(screen.getByRole('button', { name: 'Void referral' }))
  await waitFor(() => expect(sent).toEqual([{ reason: 'A ring' }]))
})

test('a changed rule of trust is sent alone', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(at('/creator/fan-referrals/program'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...aProgram, trustRules: ['SAME_DEVICE', 'SAME_NETWORK'] })
    }),
  )
  const { user } = show(<ProgramForm program={aProgram} />, { as: owner })
  await user.click(screen.getByRole('checkbox', { name: /^Members who share a network/ }))
  await user.click(screen.getByRole('button', { name: 'Save rewards' }))
  await waitFor(() =>
    expect(sent).toEqual([{ trustRules: ['SAME_DEVICE', 'SAME_NETWORK'], seen: { trustRules: ['SAME_DEVICE'] } }]),
  )
})

test('the Trust tab names flags with their figures, and who shares a device', async () => {
  server.use(mock.get(at('/creator/users/one/m/trust'), () => HttpResponse.json(someTrust)))
  show(<TrustPanel memberId="m" />, { as: owner })
  expect(await screen.findByText('Shares a device with 1 member')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Members who share devices or networks' })).toHaveTextContent('ada')
  expect(screen.getByRole('button', { name: 'Open the referral of ada' })).toBeVisible()
})
