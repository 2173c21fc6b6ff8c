import '@/theme/styles'
import '@/theme/admin.css'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { boot } from '@/api/boot'
import type { Registry } from '@/dialogs/dialogs'
import type { AreaSlug } from '@/api/shapes'
import { OfficeLayout } from '@/layouts/office/OfficeLayout'
import { requireArea } from '@/layouts/office/requireArea'
import { stepUp } from '@/features/profile/stepUp/dialog'
import { BareLayout } from '@/layouts/BareLayout'
import { Broken } from '@/layouts/Broken'
import { NotFound } from '@/layouts/NotFound'
import { requireSession } from '@/session/guards'

const area = (slug: AreaSlug, children: RouteObject[]): RouteObject => ({ middleware: [requireArea(slug)], children })

const areas: RouteObject[] = [
  { index: true, lazy: () => import('@/routes/admin/overview') },
  { path: 'get-started', lazy: () => import('@/routes/admin/getStarted') },
  { path: 'notifications', lazy: () => import('@/routes/admin/notifications') },
  area('users', [
    { path: 'users', lazy: () => import('@/routes/admin/users') },
    { path: 'users/import', lazy: () => import('@/routes/admin/import') },
    { path: 'users/import/:id', lazy: () => import('@/routes/admin/importOne') },
    { path: 'users/:id', lazy: () => import('@/routes/admin/user') },
  ]),
  area('store', [
    { path: 'store', lazy: () => import('@/routes/admin/store') },
    { path: 'store/create', lazy: () => import('@/routes/admin/productCreate') },
    { path: 'store/orders', lazy: () => import('@/routes/admin/orders') },
    { path: 'store/:id', lazy: () => import('@/routes/admin/product') },
  ]),
  area('cases', [
    { path: 'cases', lazy: () => import('@/routes/admin/cases') },
    { path: 'cases/create', lazy: () => import('@/routes/admin/caseCreate') },
    { path: 'cases/:id', lazy: () => import('@/routes/admin/case') },
  ]),
  area('raffles', [
    { path: 'raffles', lazy: () => import('@/routes/admin/raffles') },
    { path: 'raffles/create', lazy: () => import('@/routes/admin/raffleCreate') },
    { path: 'raffles/:id', lazy: () => import('@/routes/admin/raffle') },
  ]),
  area('economy', [
    { path: 'economy', lazy: () => import('@/routes/admin/economy') },
    { path: 'transactions', lazy: () => import('@/routes/admin/transactions') },
  ]),
  area('rewards', [{ path: 'rewards', lazy: () => import('@/routes/admin/rewards') }]),
  area('quests-chain', [{ path: 'quests-chain', lazy: () => import('@/routes/admin/questsChain') }]),
  area('settings', [{ path: 'settings', lazy: () => import('@/routes/admin/settings') }]),
  area('branding', [
    { path: 'customization/history', lazy: () => import('@/routes/admin/customization/history') },
    { path: 'customization/share', lazy: () => import('@/routes/admin/customization/share') },
    { path: 'customization/pages', lazy: () => import('@/routes/admin/customization/pages') },
    { path: 'customization/pages/create', lazy: () => import('@/routes/admin/customization/pageCreate') },
    { path: 'customization/pages/:id', lazy: () => import('@/routes/admin/customization/page') },
    { path: 'customization/:tab', lazy: () => import('@/routes/admin/customization/editor') },
  ]),
  { path: '*', element: <NotFound to="/admin" label="Back to overview" /> },
]

const protectedArea = { middleware: [requireSession], handle: { isProtected: true } }

const office: RouteObject = {
  path: '/admin',
  ...protectedArea,
  element: <OfficeLayout />,
  children: [{ errorElement: <Broken />, children: areas }],
}
// Paper has no sidebar.
const slips: RouteObject = {
  path: '/admin/store/orders/slips',
  middleware: [requireSession, requireArea('store')],
  handle: { isProtected: true },
  errorElement: <Broken />,
  lazy: () => import('@/routes/admin/slips'),
}
const nothingYet: RouteObject = {
  element: <BareLayout />,
  children: [{ path: '/admin/*', ...protectedArea, lazy: () => import('@/routes/admin/noCommunity') }],
}

// A closed community answers only the calls of this page.
const closed: RouteObject = {
  element: <BareLayout />,
  children: [{ path: '/admin/*', ...protectedArea, lazy: () => import('@/routes/admin/closed') }],
}
const member = boot.isClosed ? [closed] : [slips, office]

export const routes: RouteObject[] = [
  ...(boot.community && boot.whoami.acting ? member : [nothingYet]),
  { element: <BareLayout />, children: [{ path: '*', element: <NotFound /> }] },
]

export const dialogs: Registry = {
  'step-up': stepUp,
  'user-tip': { title: 'Send tip', body: lazy(() => import('@/features/members/admin/TipDialog')) },
  'item-give': {
    title: 'Give an item',
    body: lazy(() => import('@/features/inventory/admin/GiveDialog')),
  },
  'user-deduct': {
    title: 'Deduct gems',
    body: lazy(() => import('@/features/members/admin/DeductDialog')),
  },
  'user-unsubscribe': {
    title: 'Remove member',
    body: lazy(() => import('@/features/members/admin/RemoveDialog')),
  },
  'user-note-add': {
    title: 'Note',
    body: lazy(() => import('@/features/members/admin/NoteDialog')),
  },
  'user-note-delete': {
    title: 'Delete note',
    body: lazy(() => import('@/features/members/admin/DeleteNoteDialog')),
  },
  'store-item-preview': {
    title: 'Preview for fans',
    body: lazy(() => import('@/features/store/admin/PreviewDialog')),
  },
  'domain-remove': {
    title: 'Remove domain',
    size: 'sm',
    body: lazy(() => import('@/features/domains/admin/DomainRemoveDialog')),
  },
  'hand-over': {
    title: 'Hand over your community',
    body: lazy(() => import('@/features/ownership/admin/HandOverDialog')),
  },
  'plan-change': {
    title: 'Change plan',
    body: lazy(() => import('@/features/billing/admin/ChangePlanDialog')),
  },
  'plan-cancel': {
    title: 'Cancel plan',
    body: lazy(() => import('@/features/billing/admin/CancelPlanDialog')),
  },
  'community-close': {
    title: 'Close your community',
    body: lazy(() => import('@/features/ownership/admin/CloseDialog')),
  },
  'go-live': {
    title: 'Go live',
    size: 'sm',
    body: lazy(() => import('@/features/streaming/admin/GoLiveDialog')),
  },
  'channel-disconnect': {
    title: 'Disconnect channel',
    size: 'sm',
    body: lazy(() => import('@/features/streaming/admin/DisconnectDialog')),
  },
  'staff-create': {
    title: 'Invite to your team',
    size: 'lg',
    body: lazy(() => import('@/features/staff/admin/StaffCreateDialog')),
  },
  'staff-edit': {
    title: 'Edit rights',
    size: 'lg',
    body: lazy(() => import('@/features/staff/admin/StaffEditDialog')),
  },
  'staff-delete': {
    title: 'Remove from team',
    size: 'sm',
    body: lazy(() => import('@/features/staff/admin/StaffDeleteDialog')),
  },
  'staff-list': {
    title: 'Permissions',
    body: lazy(() => import('@/features/staff/admin/StaffListDialog')),
  },
  'case-preview': {
    title: 'Preview for fans',
    size: '860px',
    body: lazy(() => import('@/features/cases/admin/PreviewDialog')),
  },
  'loss-confirm': {
    title: 'Confirm the loss',
    size: 'sm',
    body: lazy(() => import('@/components/office/LossDialog')),
  },
  'lootbox-delete': {
    title: 'Delete case',
    size: 'sm',
    body: lazy(() => import('@/features/cases/admin/DeleteDialog')),
  },
  'raffle-preview': {
    title: 'Preview for fans',
    size: 'lg',
    body: lazy(() => import('@/features/raffles/admin/PreviewRaffleDialog')),
  },
  'raffle-publish-preview': {
    title: 'Publish raffle',
    size: 'lg',
    body: lazy(() => import('@/features/raffles/admin/PublishRaffleDialog')),
  },
  'raffle-delete': {
    title: 'Delete raffle',
    body: lazy(() => import('@/features/raffles/admin/DeleteRaffleDialog')),
  },
  'raffle-close': {
    title: 'Close early and draw',
    body: lazy(() => import('@/features/raffles/admin/CloseRaffleDialog')),
  },
  'raffle-void': {
    title: 'Draw again',
    body: lazy(() => import('@/features/raffles/admin/VoidWinnerDialog')),
  },
  'raffle-tickets-give': {
    title: 'Give tickets',
    body: lazy(() => import('@/features/raffles/admin/GiveTicketsDialog')),
  },
  'page-delete': {
    title: 'Delete page',
    size: 'sm',
    body: lazy(() => import('@/features/content/admin/DeletePageDialog')),
  },
  'page-history': {
    title: 'Published versions',
    size: 'lg',
    body: lazy(() => import('@/features/content/admin/HistoryDialog')),
  },
  'page-preview': {
    title: 'Preview for fans',
    size: '860px',
    body: lazy(() => import('@/features/content/admin/PreviewPageDialog')),
  },
  'banner-edit': {
    title: 'Banner',
    size: 'lg',
    body: lazy(() => import('@/features/content/admin/BannerDialog')),
  },
  'banner-delete': {
    title: 'Delete banner',
    size: 'sm',
    body: lazy(() => import('@/features/content/admin/DeleteBannerDialog')),
  },
  'share-link-edit': {
    title: 'Link',
    size: 'sm',
    body: lazy(() => import('@/features/sharing/admin/LinkDialog')),
  },
  'share-link-delete': {
    title: 'Delete link',
    size: 'sm',
    body: lazy(() => import('@/features/sharing/admin/DeleteLinkDialog')),
  },
  'product-delete': {
    title: 'Delete product',
    body: lazy(() => import('@/features/store/admin/DeleteProductDialog')),
  },
}
