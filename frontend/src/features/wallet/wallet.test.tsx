import { act, screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Transaction } from '@/api/shapes'
import { setSession } from '@/session/session'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OwnStatement } from './OwnStatement'
import { WaitingGems } from './WaitingGems'
import { WalletPill } from '@/layouts/WalletPill'

const at = (path: string) => `${bootData.apiBase}${path}`
const tip: Transaction = {
  id: '0190a000-0000-7000-8000-0000000000aa',
  type: 'CREDIT',
  amount: '50',
  direction: 'in',
  balanceAfter: '150',
  cause: 'TIP',
  causeId: null,
  reason: 'Clip of the week',
  createdAt: '2026-11-21T11:00:00Z',
  member: null,
  actor: null,
  community: { creatorId: 'o', slug: 'nova', name: 'Nova' },
}

beforeEach(() => {
  localStorage.clear()
  server.use(
    mock.get(at('/user/transactions/all'), () => HttpResponse.json({ data: [tip], total: 1 })),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
  )
})

test('the pill opens the wallet: balance, last transactions, links', async () => {
  const { user } = show(<WalletPill />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Wallet: 150 gems' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Your wallet' }))
  expect(await sheet.findByText(/Clip of the week/)).toBeVisible()
  expect(sheet.getByRole('link', { name: 'All transactions' })).toHaveAttribute('href', '/wallet')
  expect(sheet.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders')
})

test('gems that come while somebody looks are said aloud', async () => {
  show(<WalletPill />, { as: fan })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => void setSession({ ...fan, balance: '380', walletVersion: 2 }))
  expect(await screen.findByText('230 gems in')).toBeInTheDocument()
  act(() => void setSession({ ...fan, balance: '300', walletVersion: 3 }))
  expect(await screen.findByText('80 gems out')).toBeInTheDocument()
})

test('who is not a member has no pill here', () => {
  show(<WalletPill />, { as: { ...fan, member: null, balance: null } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('the file holds what the list is narrowed to', async () => {
  const { user } = show(<OwnStatement />, { as: fan, at: '/wallet' })
  const file = await screen.findByRole('link', { name: 'Download CSV' })
  expect(file).toHaveAttribute('href', at('/user/transactions/all/export/csv'))
  await user.selectOptions(screen.getByLabelText('Type'), 'CREDIT')
  expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    at('/user/transactions/all/export/csv?type=CREDIT'),
  )
})

test('the price of a case is called so, and its refund too', async () => {
  const opening = { ...tip, type: 'DEBIT', direction: 'out', cause: 'CASE', reason: 'Neon case' }
  const refund = { ...opening, id: 'r1', type: 'ROLLBACK', direction: 'in' }
  server.use(mock.get(at('/user/transactions/all'), () => HttpResponse.json({ data: [opening, refund], total: 2 })))
  show(<OwnStatement />, { as: fan, at: '/wallet' })
  expect(await screen.findByText('Case opening refunded')).toBeVisible()
  expect(screen.getByText('Case opening', { ignore: 'option' })).toBeVisible()
  const reasons = within(screen.getByRole('combobox', { name: 'Reason' }))
  expect(reasons.getByRole('option', { name: 'Case opening' })).toHaveValue('CASE')
})

test('a fan reads which imported gems the team decides about', async () => {
  const waiting = { tool: 'BOTRIX', toolName: 'BotRix' }
  server.use(mock.get(at('/user/wallet/waiting'), () => HttpResponse.json({ data: [waiting], total: 1 })))
  show(<WaitingGems />, { as: fan, at: '/wallet' })
  expect(await screen.findByText(/^Gems from BotRix wait for the team of Nova/)).toBeVisible()
})
