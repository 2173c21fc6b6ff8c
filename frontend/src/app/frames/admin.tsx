import '@/theme/styles'
import '@/theme/admin.css'
import '@/layouts/office/setUp'
import type { RouteObject } from 'react-router'
import { boot } from '@/api/boot'
import { framelessPages, openPages } from '@/app/spaces/admin'
import type { Registry } from '@/dialogs/dialogs'
import { stepUp } from '@/features/profile/stepUp/dialog'
import { OfficeLayout } from '@/layouts/office/OfficeLayout'
import { BareLayout } from '@/layouts/BareLayout'
import { Broken } from '@/layouts/Broken'
import { NotFound } from '@/layouts/NotFound'
import { requireSession } from '@/session/guards'
import { lazily, lazyPage } from '@/lib/lazily'

const nowhere: RouteObject = { path: '*', element: <NotFound to="/admin" label="Back to overview" /> }
const protectedArea = { middleware: [requireSession], handle: { isProtected: true } }

const office: RouteObject = {
  path: '/admin',
  ...protectedArea,
  element: <OfficeLayout />,
  children: [{ errorElement: <Broken />, children: [...openPages, nowhere] }],
}
const frameless: RouteObject = { ...protectedArea, errorElement: <Broken />, children: framelessPages }
const nothingYet: RouteObject = {
  element: <BareLayout />,
  children: [{ path: '/admin/*', ...protectedArea, lazy: lazyPage(() => import('@/routes/admin/noCommunity')) }],
}

// A closed or suspended community answers only the calls of these pages.
const shut = (page: Parameters<typeof lazyPage>[0]): RouteObject => ({
  element: <BareLayout />,
  children: [
    { path: '/admin/settings', ...protectedArea, lazy: lazyPage(() => import('@/routes/admin/billing')) },
    { path: '/admin/*', ...protectedArea, lazy: lazyPage(page) },
  ],
})
const member = boot.suspension
  ? [shut(() => import('@/routes/admin/suspended'))]
  : boot.isClosed
    ? [shut(() => import('@/routes/admin/closed'))]
    : [frameless, office]

export const routes: RouteObject[] = [
  ...(boot.community && boot.whoami.acting ? member : [nothingYet]),
  { element: <BareLayout />, children: [{ path: '*', element: <NotFound /> }] },
]

export { goHome } from '@/layouts/office/refused'

export const dialogs: Registry = {
  'step-up': stepUp,
  'user-tip': { title: 'Send tip', body: lazily(() => import('@/features/members/admin/TipDialog')) },
  'item-give': {
    title: 'Give an item',
    body: lazily(() => import('@/features/inventory/admin/GiveDialog')),
  },
  'user-deduct': {
    title: 'Deduct gems',
    body: lazily(() => import('@/features/members/admin/DeductDialog')),
  },
  'user-unsubscribe': {
    title: 'Remove member',
    body: lazily(() => import('@/features/members/admin/RemoveDialog')),
  },
  'user-note-add': {
    title: 'Note',
    body: lazily(() => import('@/features/members/admin/NoteDialog')),
  },
  'user-note-delete': {
    title: 'Delete note',
    body: lazily(() => import('@/features/members/admin/DeleteNoteDialog')),
  },
  'store-item-preview': {
    title: 'Preview for fans',
    body: lazily(() => import('@/features/store/admin/PreviewDialog')),
  },
  'domain-remove': {
    title: 'Remove domain',
    size: 'sm',
    body: lazily(() => import('@/features/domains/admin/DomainRemoveDialog')),
  },
  'hand-over': {
    title: 'Hand over your community',
    body: lazily(() => import('@/features/ownership/admin/HandOverDialog')),
  },
  'plan-change': {
    title: 'Change plan',
    body: lazily(() => import('@/features/billing/admin/ChangePlanDialog')),
  },
  'plan-cancel': {
    title: 'Cancel plan',
    body: lazily(() => import('@/features/billing/admin/CancelPlanDialog')),
  },
  'community-close': {
    title: 'Close your community',
    body: lazily(() => import('@/features/ownership/admin/CloseDialog')),
  },
  'go-live': {
    title: 'Go live',
    size: 'sm',
    body: lazily(() => import('@/features/streaming/admin/GoLiveDialog')),
  },
  'channel-disconnect': {
    title: 'Disconnect channel',
    size: 'sm',
    body: lazily(() => import('@/features/streaming/admin/DisconnectDialog')),
  },
  'staff-create': {
    title: 'Invite to your team',
    size: 'lg',
    body: lazily(() => import('@/features/staff/admin/StaffCreateDialog')),
  },
  'staff-edit': {
    title: 'Edit permissions',
    size: 'lg',
    body: lazily(() => import('@/features/staff/admin/StaffEditDialog')),
  },
  'staff-delete': {
    title: 'Remove from team',
    size: 'sm',
    body: lazily(() => import('@/features/staff/admin/StaffDeleteDialog')),
  },
  'staff-list': {
    title: 'Permissions',
    body: lazily(() => import('@/features/staff/admin/StaffListDialog')),
  },
  'casino-creator-connect': {
    title: ({ connection }) => (connection ? 'Edit connection' : 'Connect a casino'),
    size: 'lg',
    body: lazily(() => import('@/features/casinos/admin/ConnectDialog')),
  },
  'casino-disconnect': {
    title: 'Disconnect casino',
    size: 'sm',
    body: lazily(() => import('@/features/casinos/admin/DisconnectDialog')),
  },
  'casino-test': {
    title: 'Test connection',
    body: lazily(() => import('@/features/casinos/admin/TestDialog')),
  },
  'stake-configuration': {
    title: 'Stake configuration',
    body: lazily(() => import('@/features/casinos/admin/StakeDialog')),
  },
  'casino-referral-confirm': {
    title: 'Whose account is it?',
    body: lazily(() => import('@/features/casinos/admin/ReferralDialog')),
  },
  'case-preview': {
    title: 'Preview for fans',
    size: '860px',
    body: lazily(() => import('@/features/cases/admin/PreviewDialog')),
  },
  'loss-confirm': {
    title: 'Confirm the loss',
    size: 'sm',
    body: lazily(() => import('@/components/office/LossDialog')),
  },
  'limit-confirm': {
    title: 'More gems than your daily limit',
    size: 'sm',
    body: lazily(() => import('@/components/office/LimitDialog')),
  },
  'lootbox-delete': {
    title: 'Delete case',
    size: 'sm',
    body: lazily(() => import('@/features/cases/admin/DeleteDialog')),
  },
  'leaderboard-delete': {
    title: ({ board }) => (board.publication === 'DRAFT' ? 'Delete leaderboard' : 'Cancel and delete leaderboard'),
    body: lazily(() => import('@/features/leaderboards/admin/DeleteBoardDialog')),
  },
  'leaderboard-publish': {
    title: 'Publish leaderboard',
    body: lazily(() => import('@/features/leaderboards/admin/PublishBoardDialog')),
  },
  'leaderboard-appeal-decide': {
    title: 'Decide the appeal',
    body: lazily(() => import('@/features/leaderboards/admin/DecideAppealDialog')),
  },
  'leaderboard-exclude': {
    title: 'Exclude from the leaderboard',
    body: lazily(() => import('@/features/leaderboards/admin/ExcludeDialog')),
  },
  'leaderboard-pay': {
    title: 'Mark as paid',
    body: lazily(() => import('@/features/leaderboards/admin/PayDialog')),
  },
  'leaderboard-settle': {
    title: ({ window, how }) =>
      how === 'freeze' ? 'Freeze again' : window.state === 'RUNNING' ? 'End the round now' : 'Freeze the result now',
    body: lazily(() => import('@/features/leaderboards/admin/SettleDialog')),
  },
  'raffle-preview': {
    title: 'Preview for fans',
    size: 'lg',
    body: lazily(() => import('@/features/raffles/admin/PreviewRaffleDialog')),
  },
  'raffle-publish-preview': {
    title: 'Publish raffle',
    size: 'lg',
    body: lazily(() => import('@/features/raffles/admin/PublishRaffleDialog')),
  },
  'raffle-delete': {
    title: 'Delete raffle',
    body: lazily(() => import('@/features/raffles/admin/DeleteRaffleDialog')),
  },
  'raffle-close': {
    title: 'Close early and draw',
    body: lazily(() => import('@/features/raffles/admin/CloseRaffleDialog')),
  },
  'raffle-void': {
    title: 'Draw again',
    body: lazily(() => import('@/features/raffles/admin/VoidWinnerDialog')),
  },
  'raffle-tickets-give': {
    title: 'Give tickets',
    body: lazily(() => import('@/features/raffles/admin/GiveTicketsDialog')),
  },
  'view-image': { title: 'Picture', size: 'xl', body: lazily(() => import('@/dialogs/ViewImageDialog')) },
  'challenge-create': {
    title: 'Create a quest',
    body: lazily(() => import('@/features/quests/admin/CreateChallengeDialog')),
  },
  'challenge-preview': {
    title: 'Quest',
    body: lazily(() => import('@/features/quests/admin/ViewChallengeDialog')),
  },
  achievement: {
    title: 'Achievement',
    body: lazily(() => import('@/features/achievements/admin/AchievementDialog')),
  },
  'achievement-delete': {
    title: 'Remove achievement',
    size: 'sm',
    body: lazily(() => import('@/features/achievements/admin/DeleteAchievementDialog')),
  },
  'challenge-delete': {
    title: ({ challenge }) => (challenge.publication === 'DRAFT' ? 'Delete quest' : 'Archive quest'),
    size: 'sm',
    body: lazily(() => import('@/features/quests/admin/DeleteChallengeDialog')),
  },
  'challenge-provider': {
    title: 'Provider',
    size: 'sm',
    body: lazily(() => import('@/features/quests/admin/ProviderDialog')),
  },
  'challenge-template': {
    title: 'Template',
    body: lazily(() => import('@/features/quests/admin/TemplateDialog')),
  },
  'earning-rule': {
    title: 'Earning rule',
    size: 'xl',
    body: lazily(() => import('@/features/earning/admin/RuleDialog')),
  },
  'earning-boost': { title: 'Boost', body: lazily(() => import('@/features/earning/admin/BoostDialog')) },
  'gem-code': { title: 'Stream code', body: lazily(() => import('@/features/earning/admin/CodeDialog')) },
  'earning-cancel': {
    title: 'Cancel what waits',
    body: lazily(() => import('@/features/earning/admin/CancelDialog')),
  },
  'earning-remove': {
    title: 'Are you sure?',
    size: 'sm',
    body: lazily(() => import('@/features/earning/admin/RemoveDialog')),
  },
  'challenge-chain-delete': {
    title: 'Delete chain',
    size: 'sm',
    body: lazily(() => import('@/features/quests/admin/DeleteChainDialog')),
  },
  'quest-publish': {
    title: 'Publish',
    size: 'xl',
    body: lazily(() => import('@/features/quests/admin/PublishQuestDialog')),
  },
  'wager-create': {
    title: 'Record a wager',
    body: lazily(() => import('@/features/wagers/admin/WagerCreateDialog')),
  },
  'wager-reward-publish': {
    title: 'Publish wager reward',
    size: 'xl',
    body: lazily(() => import('@/features/wagers/admin/PublishWagerRewardDialog')),
  },
  'wager-reward-delete': {
    title: ({ reward }) => (reward.publication === 'DRAFT' ? 'Delete wager reward' : 'Archive wager reward'),
    size: 'sm',
    body: lazily(() => import('@/features/wagers/admin/DeleteWagerRewardDialog')),
  },
  'page-delete': {
    title: 'Delete page',
    size: 'sm',
    body: lazily(() => import('@/features/content/admin/DeletePageDialog')),
  },
  'page-history': {
    title: 'Published versions',
    size: 'lg',
    body: lazily(() => import('@/features/content/admin/HistoryDialog')),
  },
  'banner-edit': {
    title: 'Banner',
    size: 'lg',
    body: lazily(() => import('@/features/content/admin/BannerDialog')),
  },
  'banner-delete': {
    title: 'Delete banner',
    size: 'sm',
    body: lazily(() => import('@/features/content/admin/DeleteBannerDialog')),
  },
  'share-link-edit': {
    title: 'Link',
    size: 'sm',
    body: lazily(() => import('@/features/sharing/admin/LinkDialog')),
  },
  'share-link-delete': {
    title: 'Delete link',
    size: 'sm',
    body: lazily(() => import('@/features/sharing/admin/DeleteLinkDialog')),
  },
  'product-delete': {
    title: 'Delete product',
    body: lazily(() => import('@/features/store/admin/DeleteProductDialog')),
  },
}
