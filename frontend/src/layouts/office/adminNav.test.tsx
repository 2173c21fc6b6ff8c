import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSession } from '@/session/session'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { landing, openSettingsTabs, places } from './adminNav'
import { openActions } from './officeActions'
import { DeniedNotice } from './DeniedNotice'
import { requireArea } from './requireArea'
import { Areas } from './Sidebar'
import { TeamStart } from './TeamStart'

const helper = {
  ...fan,
  acting: { currentCreatorId: 'x', permissions: ['STORES_MANAGEMENT' as const], isOwner: false },
}

test('one table decides what the sidebar shows, what a route lets in and what the palette offers', async () => {
  show(<Areas />, { as: helper })
  expect(await screen.findByRole('link', { name: 'Store' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument()
  expect(places().map(({ slug }) => slug)).toEqual(['get-started', 'store'])
  expect(requireArea('store')()).toBeUndefined()
  expect(openActions().map(({ id }) => id)).toEqual([
    'add-product',
    'store-switch',
    'waiting-orders',
    'orders',
    'store-setup',
  ])
})

test('a user without permission for an area lands on the first allowed one and reads why', async () => {
  setSession(helper)
  let answer: unknown
  try {
    requireArea('users')()
  } catch (thrown) {
    answer = thrown
  }
  expect(landing()).toBe('/admin/get-started')
  const to = (answer as Response).headers.get('Location')
  expect(to).toBe('/admin/get-started?denied=users')

  const { user } = show(<DeniedNotice />, { as: helper, at: to! })
  expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to open Users. The owner')
  await user.click(screen.getByRole('button', { name: 'Close notice' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a user whose permission ends on the page stays there, reads why and where to go', async () => {
  const area = { area: 'users' as const }
  show(
    <>
      <DeniedNotice />
      <textarea aria-label="Note" />
    </>,
    {
      as: { ...helper, acting: { ...helper.acting, permissions: ['USERS_MANAGEMENT', 'STORES_MANAGEMENT'] } },
      at: '/admin/users/1',
      handle: area,
    },
  )
  const note = await screen.findByLabelText('Note')
  fireEvent.change(note, { target: { value: 'half a note' } })
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void setSession(helper))
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to open Users any more.')
  expect(screen.getByRole('link', { name: /^Open / })).toHaveAttribute('href', landing())
  expect(screen.getByLabelText('Note')).toHaveValue('half a note')
})

test('a team member starts with a list of their own areas', async () => {
  show(<TeamStart />, { as: helper })
  expect(await screen.findByRole('link', { name: 'Store' })).toHaveAttribute('href', '/admin/store')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('an action in the settings needs the right of its tab', () => {
  setSession({ ...helper, acting: { ...helper.acting, permissions: ['STAFFS_MANAGEMENT'] } })
  expect(openActions().map(({ id }) => id)).toEqual(['team'])
})

test('settings show every tab, in the order of the specification', () => {
  setSession({ ...helper, acting: { ...helper.acting, isOwner: true } })
  expect(openSettingsTabs()).toEqual([
    { key: 'OVERVIEW', label: 'Overview', to: '/admin/settings' },
    { key: 'BILLING', label: 'Billing', to: '/admin/settings?tab=BILLING' },
    { key: 'CONNECTIONS', label: 'Connections', to: '/admin/settings?tab=CONNECTIONS' },
    { key: 'ADMINS', label: 'Admins', to: '/admin/settings?tab=ADMINS' },
    { key: 'SECURITY', label: 'Security', to: '/admin/settings?tab=SECURITY' },
    { key: 'WALLET', label: 'Wallet', to: '/admin/settings?tab=WALLET' },
  ])
})

test('billing is for the owner alone', () => {
  setSession({ ...helper, acting: { ...helper.acting, permissions: ['SETTINGS_MANAGEMENT', 'WALLETS_MANAGEMENT'] } })
  expect(openSettingsTabs().map(({ key }) => key)).toEqual(['OVERVIEW', 'CONNECTIONS', 'SECURITY', 'WALLET'])
})

test.each(['branding', 'fonts', 'pages/create', 'history'])(
  'the sidebar marks Customization on its page %s',
  async (page) => {
    const helperOfLook = {
      ...fan,
      acting: { currentCreatorId: 'x', permissions: ['SETTINGS_MANAGEMENT' as const], isOwner: false },
    }
    show(<Areas />, { as: helperOfLook, at: `/admin/customization/${page}` })
    expect(await screen.findByRole('link', { name: 'Customization' })).toHaveAttribute('aria-current', 'page')
  },
)
