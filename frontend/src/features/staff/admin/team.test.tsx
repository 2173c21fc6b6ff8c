import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { Office, Permission, Staff } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { openDialog } from '@/dialogs/dialogs'
import { OfficeHead } from '@/layouts/office/OfficeHead'
import { everyRight } from '@/lib/rights'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'

const api = bootData.apiBase
const dialogs: Registry = {
  'staff-create': { title: 'Invite to your team', body: lazy(() => import('./StaffCreateDialog')) },
  'staff-edit': { title: 'Edit permissions', body: lazy(() => import('./StaffEditDialog')) },
  'staff-delete': { title: 'Remove from team', body: lazy(() => import('./StaffDeleteDialog')) },
}
const acting = (permissions: Permission[], isOwner = false) => ({
  ...fan,
  acting: { currentCreatorId: 'x', permissions, isOwner },
})
const nova = {
  creatorId: bootData.community?.creatorId ?? '',
  slug: 'nova',
  name: 'Nova',
  avatarUrl: null,
  brandColor: '#9146FF',
}
const hearth = { ...nova, creatorId: '0190a000-0000-7000-8000-00000000000b', slug: 'hearth', name: 'Hearth' }
const mod: Staff = {
  id: '0190a000-0000-7000-8000-00000000000a',
  state: 'STAFF',
  user: { id: '0190a000-0000-7000-8000-00000000000c', username: 'mira', avatarUrl: null },
  email: null,
  permissions: ['WALLETS_MANAGEMENT'],
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: null,
  invitedBy: null,
}

function offering(...found: Office[]) {
  server.use(mock.get(`${api}/user/staff/acting`, () => HttpResponse.json({ data: found, total: found.length })))
}

test('a team member cannot give a permission they lack, and "all" means all of theirs', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(`${api}/creator/staff/one`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(mod, { status: 201 })
    }),
  )
  const { user } = show(null, { as: acting(['STAFFS_MANAGEMENT', 'STORES_MANAGEMENT']), dialogs })
  openDialog('staff-create', {})
  await user.type(await screen.findByLabelText(/^Email or username/), 'mira@example.com')
  expect(screen.getByRole('checkbox', { name: 'Manage Wallet' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Manage Wallet' })).toHaveAccessibleDescription(
    'You do not have this permission',
  )

  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Choose at least one permission')).toBeVisible()
  expect(sent).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(screen.getByRole('button', { name: 'Clear selection' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() =>
    expect(sent).toEqual([{ invitee: 'mira@example.com', permissions: ['STAFFS_MANAGEMENT', 'STORES_MANAGEMENT'] }]),
  )
  expect(await screen.findByText('Invitation sent')).toBeVisible()
})

test('an error of the server about the name is shown at the name', async () => {
  server.use(
    mock.post(`${api}/creator/staff/one`, () =>
      HttpResponse.json(
        { code: 'VALIDATION_ERROR', message: '', params: {}, fields: { invitee: 'No user has this username' } },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(null, { as: acting([], true), dialogs })
  openDialog('staff-create', {})
  await user.type(await screen.findByLabelText(/^Email or username/), 'unknown')
  await user.click(screen.getByRole('checkbox', { name: 'Manage Stores' }))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('No user has this username')).toBeVisible()
})

test('a right one lacks can be taken from somebody, and then not given back', async () => {
  const { user } = show(null, { as: acting(['STAFFS_MANAGEMENT', 'STORES_MANAGEMENT']), dialogs })
  openDialog('staff-edit', { staff: mod })
  const wallet = await screen.findByRole('checkbox', { name: 'Manage Wallet' })
  expect(screen.getByRole('button', { name: 'Save permissions' })).toBeDisabled()
  await user.click(wallet)
  expect(wallet).not.toBeChecked()
  expect(wallet).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Manage Stores' }))
  expect(screen.getByRole('button', { name: 'Save permissions' })).toBeEnabled()
})

test('removing says what is lost, and closes what it came from', async () => {
  server.use(mock.delete(`${api}/creator/staff/one/${mod.id}`, () => new HttpResponse(null, { status: 204 })))
  const { user } = show(null, { as: acting([], true), dialogs })
  openDialog('staff-edit', { staff: mod })
  await user.click(await screen.findByRole('button', { name: 'Remove from team' }))
  expect(await screen.findByText(/mira loses all permissions at once/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('mira was removed from the team')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('who acts for one creator sees no switch, who acts for two does', async () => {
  const staff: Office = { community: nova, permissions: ['STORES_MANAGEMENT'], isOwner: false }
  offering(staff)
  const first = show(<OfficeHead />, { as: fan })
  expect(await screen.findByText('You are staff')).toBeVisible()
  expect(screen.queryByRole('button', { name: /switch office/ })).not.toBeInTheDocument()
  first.unmount()

  offering({ community: hearth, permissions: everyRight, isOwner: true }, staff)
  const { user } = show(<OfficeHead />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Nova, switch office' }))
  expect(await screen.findByRole('menuitem', { name: /Hearth\s*Yours/ })).toHaveAttribute(
    'href',
    '/admin?creator=hearth',
  )
  expect(screen.getByRole('menuitem', { name: /Nova\s*Staff/ })).toHaveAttribute('aria-current', 'true')
})

test('two people who change the same rights are shown both choices, and what is kept is sent against the newer', async () => {
  const sent: Record<string, unknown>[] = []
  server.use(
    mock.patch(`${bootData.apiBase}/creator/staff/one/${mod.id}`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      if (sent.length > 1) return HttpResponse.json(mod)
      const theirs = '["EVENTS_MANAGEMENT"]'
      const stale = { permissions: { yours: sent[0]!.permissions, theirs } }
      const fields = { permissions: 'Someone else saved this field first' }
      return HttpResponse.json({ code: 'EDIT_CONFLICT', message: '', params: { stale }, fields }, { status: 409 })
    }),
  )
  const { user } = show(null, { as: acting([], true), dialogs })
  openDialog('staff-edit', { staff: mod })
  await user.click(await screen.findByLabelText(/^Manage Raffles/))
  await user.click(screen.getByRole('button', { name: 'Save permissions' }))
  expect(await screen.findByRole('button', { name: 'Use theirs: Manage Events' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Keep mine/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]!.seen).toEqual({ permissions: mod.permissions })
  expect(sent[1]).toEqual({ permissions: sent[0]!.permissions, seen: { permissions: ['EVENTS_MANAGEMENT'] } })
})

test('rights and invitations that are not saved are not lost by Escape', async () => {
  const { user } = show(null, { as: acting([], true), dialogs })
  const isAskedAndLeft = async () => {
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  openDialog('staff-edit', { staff: mod })
  await user.click(await screen.findByRole('checkbox', { name: 'Manage Stores' }))
  await isAskedAndLeft()

  openDialog('staff-create', {})
  await user.type(await screen.findByLabelText(/^Email or username/), 'mira')
  await isAskedAndLeft()
})

test('a preset fills the boxes, which can be changed afterwards, and the list names it', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(`${api}/creator/staff/one`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(mod, { status: 201 })
    }),
  )
  const { user } = show(null, { as: acting([], true), dialogs })
  openDialog('staff-create', {})
  await user.type(await screen.findByLabelText(/^Email or username/), 'mira')
  const treasurer = screen.getByRole('button', { name: /^Treasurer/ })
  await user.click(treasurer)
  expect(treasurer).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('checkbox', { name: 'Manage Wallet' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Manage Stores' })).not.toBeChecked()

  await user.click(screen.getByRole('checkbox', { name: 'Manage Wallet' }))
  expect(treasurer).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { invitee: 'mira', permissions: ['REWARDS_MANAGEMENT', 'USERS_MANAGEMENT', 'DASHBOARDS_MANAGEMENT'] },
    ]),
  )
})

test('a team member is offered only the presets that they can give', async () => {
  const held: Permission[] = ['STAFFS_MANAGEMENT', 'STORES_MANAGEMENT', 'TICKETS_MANAGEMENT', 'USERS_MANAGEMENT']
  show(null, { as: acting(held), dialogs })
  openDialog('staff-edit', { staff: mod })
  const offered = within(await screen.findByRole('group', { name: 'Presets' })).getAllByRole('button')
  expect(offered.map((one) => one.querySelector('strong')?.textContent)).toEqual(['Support'])
})
