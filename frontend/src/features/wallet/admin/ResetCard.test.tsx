import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ResetCard } from './ResetCard'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

function asked() {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(
    mock.get(`${bootData.apiBase}/creator/wallet`, () =>
      HttpResponse.json({
        earned: '0',
        spent: '0',
        removed: '0',
        held: '4500',
        issuedToday: '0',
        dailyIssuanceLimit: '10',
        spendingStopped: false,
      }),
    ),
    mock.get(`${bootData.apiBase}/creator/users/one/${member.id}`, () => HttpResponse.json(member)),
    mock.post(`${bootData.apiBase}/creator/wallet/reset`, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
      return HttpResponse.json({ wallets: 3, gems: '4500', isDone: false }, { status: 202 })
    }),
  )
  return sent
}

test('all wallets are reset only once the community’s name is typed out', async () => {
  const sent = asked()
  const { user } = show(<ResetCard />, { as: owner })
  await user.click(screen.getByRole('button', { name: 'Reset all wallets' }))
  expect(await screen.findByText('All members lose all their gems: 4,500 gems in total.')).toBeVisible()
  await user.type(screen.getByLabelText(/^Reason/), 'New season')
  const confirm = screen.getByRole('button', { name: 'Reset all wallets' })
  await user.type(screen.getByLabelText(/^Type nova to confirm/), 'nov')
  expect(confirm).toBeDisabled()
  await user.type(screen.getByLabelText(/^Type nova to confirm/), 'a')
  await user.click(confirm)
  await waitFor(() => expect(sent[0]?.body).toEqual({ memberId: null, reason: 'New season', confirmation: 'nova' }))
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(await screen.findByText('3 wallets are being emptied')).toBeVisible()
})

test('one wallet is named in the address', async () => {
  asked()
  show(<ResetCard />, { as: owner, at: `/?tab=WALLET&member=${member.id}` })
  expect(await screen.findByText('kai loses 150 gems.')).toBeVisible()
  expect(screen.getByLabelText(/^Type kai to confirm/)).toBeVisible()
})
