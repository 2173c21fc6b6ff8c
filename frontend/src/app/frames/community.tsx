import '@/theme/styles'
import type { RouteObject } from 'react-router'
import { openPages, sections, sessionPages } from '@/app/spaces/community'
import type { Registry } from '@/dialogs/dialogs'
import { Broken } from '@/layouts/Broken'
import { kindLabels } from '@/features/quests/categories'
import { CommunityLayout } from '@/layouts/CommunityLayout'
import { NotFound } from '@/layouts/NotFound'
import { requireSession } from '@/session/guards'
import { lazily } from '@/lib/lazily'
import { longDay } from '@/lib/zonedFormat'

export const routes: RouteObject[] = [
  {
    element: <CommunityLayout sections={sections} />,
    children: [
      {
        errorElement: <Broken />,
        children: [
          ...openPages,
          { middleware: [requireSession], handle: { isProtected: true }, children: sessionPages },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]

export const dialogs: Registry = {
  'chat-report': { title: 'Report message', body: lazily(() => import('@/features/chat/ReportDialog')) },
  'chat-sanction': { title: 'Mute or ban', body: lazily(() => import('@/features/chat/SanctionDialog')) },
  'ticket-create': { title: 'Get help', body: lazily(() => import('@/features/support/NewTicketDialog')) },
  'email-verify': {
    title: 'Confirm your email',
    size: 'sm',
    body: lazily(() => import('@/features/profile/EmailVerifyDialog')),
  },
  'break-confirm': { title: 'Take a break', size: 'sm', body: lazily(() => import('@/features/limits/BreakDialog')) },
  'authorization-required': {
    title: 'Log in first',
    size: 'sm',
    body: lazily(() => import('@/dialogs/AuthorizationRequiredDialog')),
  },
  'store-product': { title: 'Product', size: '860px', body: lazily(() => import('@/features/store/ProductDialog')) },
  'raffle-join': { title: 'Join raffle', body: lazily(() => import('@/features/raffles/JoinRaffleDialog')) },
  'event-view': { title: 'Event', body: lazily(() => import('@/features/events/EventDialog')) },
  'events-by-date': {
    title: ({ day }) => longDay(day),
    body: lazily(() => import('@/features/events/EventsOfDayDialog')),
  },
  'event-feed': { title: 'Subscribe to events', body: lazily(() => import('@/features/events/EventFeedDialog')) },
  'match-report': { title: 'Report result', body: lazily(() => import('@/features/events/ReportResultDialog')) },
  'match-dispute': { title: 'Dispute result', body: lazily(() => import('@/features/events/DisputeDialog')) },
  'leaderboard-appeal': {
    title: 'Appeal the result',
    body: lazily(() => import('@/features/leaderboards/AppealDialog')),
  },
  'challenge-view': {
    title: ({ kind }) => kindLabels[kind],
    body: lazily(() => import('@/features/quests/ChallengeViewDialog')),
  },
  'challenge-action': {
    title: (of) => ('chain' in of ? 'Quest chain' : kindLabels[of.kind]),
    size: 'sm',
    body: lazily(() => import('@/features/quests/ChallengeActionDialog')),
  },
  'challenge-review': {
    title: ({ asksForCode }) => (asksForCode ? 'Enter the code' : 'Send proof'),
    body: lazily(() => import('@/features/quests/ChallengeReviewDialog')),
  },
  'offer-claim': {
    title: 'Claim reward',
    body: lazily(() => import('@/features/offers/OfferClaimDialog')),
  },
  'casino-details': {
    title: ({ name }) => name,
    body: lazily(() => import('@/features/casinos/CasinoDetailsDialog')),
  },
  'casino-user-connect': {
    title: 'Connect a casino account',
    size: 'sm',
    body: lazily(() => import('@/features/casinos/CasinoUserConnectDialog')),
  },
  'purchase-successful': {
    title: 'Purchase successful',
    body: lazily(() => import('@/features/orders/PurchaseSuccessfulDialog')),
  },
  'inventory-item': { title: 'Item', size: 'lg', body: lazily(() => import('@/features/inventory/ItemDialog')) },
  'inventory-sell': { title: 'Sell back', size: 'sm', body: lazily(() => import('@/features/inventory/SellDialog')) },
  'inventory-order': {
    title: 'Shipping address',
    body: lazily(() => import('@/features/orders/shipping/DispatchDialog')),
  },
  'inventory-tracking': {
    title: 'Track order',
    body: lazily(() => import('@/features/orders/shipping/TrackingDialog')),
  },
  'member-card': {
    title: 'Profile',
    body: lazily(() => import('@/routes/community/member').then(({ CardDialog }) => ({ default: CardDialog }))),
  },
  'achievement-share': {
    title: 'Share achievement',
    body: lazily(() => import('@/routes/community/shared').then(({ ShareDialog }) => ({ default: ShareDialog }))),
  },
  'win-share': { title: 'Share your win', body: lazily(() => import('@/features/sharing/WinDialog')) },
  'creator-unsubscribe': { title: 'Leave community', body: lazily(() => import('@/features/creators/LeaveDialog')) },
  'view-image': { title: 'Picture', size: 'xl', body: lazily(() => import('@/dialogs/ViewImageDialog')) },
}
