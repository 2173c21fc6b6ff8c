import '@/theme/styles'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { Broken } from '@/layouts/Broken'
import { CommunityLayout } from '@/layouts/CommunityLayout'
import { NotFound } from '@/layouts/NotFound'
import { enterHere, requireSession, toPlatform } from '@/session/guards'

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
          { index: true, lazy: () => import('@/routes/community/home') },
          { path: 'cases', lazy: () => import('@/routes/community/cases') },
          { path: 'cases/:slug', lazy: () => import('@/routes/community/case') },
          { path: 'pages/:slug', lazy: () => import('@/routes/community/writtenPage') },
          { path: 'store', lazy: () => import('@/routes/community/store') },
          { path: 'trust', lazy: () => import('@/routes/community/trust') },
          { path: 'store/:slug', lazy: () => import('@/routes/community/product') },
          { path: 'raffles', lazy: () => import('@/routes/community/raffles') },
          { path: 'raffles/:slug', lazy: () => import('@/routes/community/raffle') },
          {
            middleware: [requireSession],
            handle: { isProtected: true },
            children: [
              { path: 'orders', lazy: () => import('@/routes/community/orders') },
              { path: 'inventory', lazy: () => import('@/routes/community/inventory') },
              { path: 'notifications', lazy: () => import('@/routes/account/notifications') },
              { path: 'raffles/my', lazy: () => import('@/routes/community/rafflesMy') },
              { path: 'wallet', lazy: () => import('@/routes/community/wallet') },
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
    body: lazy(() => import('@/features/profile/EmailVerifyDialog')),
  },
  'break-confirm': { title: 'Take a break', size: 'sm', body: lazy(() => import('@/features/limits/BreakDialog')) },
  'authorization-required': {
    title: 'Log in first',
    size: 'sm',
    body: lazy(() => import('@/dialogs/AuthorizationRequiredDialog')),
  },
  'store-product': { title: 'Product', size: '860px', body: lazy(() => import('@/features/store/ProductDialog')) },
  'raffle-join': { title: 'Join raffle', body: lazy(() => import('@/features/raffles/JoinRaffleDialog')) },
  'purchase-successful': {
    title: 'Purchase successful',
    body: lazy(() => import('@/features/orders/PurchaseSuccessfulDialog')),
  },
  'inventory-item': { title: 'Item', size: 'lg', body: lazy(() => import('@/features/inventory/ItemDialog')) },
  'inventory-sell': { title: 'Sell back', size: 'sm', body: lazy(() => import('@/features/inventory/SellDialog')) },
  'inventory-order': {
    title: 'Shipping address',
    body: lazy(() => import('@/features/orders/shipping/DispatchDialog')),
  },
  'inventory-tracking': { title: 'Track order', body: lazy(() => import('@/features/orders/shipping/TrackingDialog')) },
  'creator-unsubscribe': { title: 'Leave community', body: lazy(() => import('@/features/creators/LeaveDialog')) },
  'view-image': { title: 'Picture', size: 'xl', body: lazy(() => import('@/dialogs/ViewImageDialog')) },
}
