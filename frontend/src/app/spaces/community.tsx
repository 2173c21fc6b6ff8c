import '@/theme/styles'
import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { Broken } from '@/layouts/Broken'
import { kindLabels } from '@/features/quests/categories'
import { CommunityLayout } from '@/layouts/CommunityLayout'
import { NotFound } from '@/layouts/NotFound'
import { enterHere, requireSession, toPlatform } from '@/session/guards'
import { lazily, lazyPage } from '@/lib/lazily'

/** Pages of the platform that people type or follow here all the same. */
const OF_THE_PLATFORM = [
  'explore',
  'fairness',
  'forgot-password',
  'my-communities',
  'my-inventory',
  'onboarding',
  'privacy-policy',
  'profile',
  'profile/settings',
  'terms-of-service',
  'waitlist',
]

export const routes: RouteObject[] = [
  {
    element: <CommunityLayout />,
    children: [
      {
        errorElement: <Broken />,
        children: [
          { index: true, lazy: lazyPage(() => import('@/routes/community/home')) },
          { path: 'quests', lazy: lazyPage(() => import('@/routes/community/quests')) },
          { path: 'achievements', lazy: lazyPage(() => import('@/routes/community/achievements')) },
          { path: 'cases', lazy: lazyPage(() => import('@/routes/community/cases')) },
          { path: 'cases/:slug', lazy: lazyPage(() => import('@/routes/community/case')) },
          { path: 'pages/:slug', lazy: lazyPage(() => import('@/routes/community/writtenPage')) },
          { path: 'store', lazy: lazyPage(() => import('@/routes/community/store')) },
          { path: 'watch', lazy: lazyPage(() => import('@/routes/community/watch')) },
          { path: 'trust', lazy: lazyPage(() => import('@/routes/community/trust')) },
          { path: 'store/:slug', lazy: lazyPage(() => import('@/routes/community/product')) },
          { path: 'raffles', lazy: lazyPage(() => import('@/routes/community/raffles')) },
          { path: 'raffles/:slug', lazy: lazyPage(() => import('@/routes/community/raffle')) },
          { path: 'members/:username', lazy: lazyPage(() => import('@/routes/community/member')) },
          { path: 'shared/:code', lazy: lazyPage(() => import('@/routes/community/shared')) },
          {
            middleware: [requireSession],
            handle: { isProtected: true },
            children: [
              { path: 'orders', lazy: lazyPage(() => import('@/routes/community/orders')) },
              { path: 'inventory', lazy: lazyPage(() => import('@/routes/community/inventory')) },
              { path: 'notifications', lazy: lazyPage(() => import('@/routes/account/notifications')) },
              { path: 'raffles/my', lazy: lazyPage(() => import('@/routes/community/rafflesMy')) },
              { path: 'wallet', lazy: lazyPage(() => import('@/routes/community/wallet')) },
            ],
          },
          { path: 'login', loader: enterHere },
          ...OF_THE_PLATFORM.map((path) => ({ path, loader: toPlatform })),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]

export const dialogs: Registry = {
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
  'creator-unsubscribe': { title: 'Leave community', body: lazily(() => import('@/features/creators/LeaveDialog')) },
  'view-image': { title: 'Picture', size: 'xl', body: lazily(() => import('@/dialogs/ViewImageDialog')) },
}
