import type { RouteObject } from 'react-router'
import type { AreaSlug } from '@/api/shapes'
import { requireArea } from '@/layouts/office/requireArea'
import { lazyPage } from '@/lib/lazily'

const area = (slug: AreaSlug, children: RouteObject[]): RouteObject => ({ middleware: [requireArea(slug)], children })

/** The pages of the back office beside its sidebar. */
export const areas: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('@/routes/admin/overview')) },
  { path: 'get-started', lazy: lazyPage(() => import('@/routes/admin/getStarted')) },
  { path: 'notifications', lazy: lazyPage(() => import('@/routes/admin/notifications')) },
  area('users', [
    { path: 'users', lazy: lazyPage(() => import('@/routes/admin/users')) },
    { path: 'users/import', lazy: lazyPage(() => import('@/routes/admin/import')) },
    { path: 'users/import/:id', lazy: lazyPage(() => import('@/routes/admin/importOne')) },
    { path: 'users/:id', lazy: lazyPage(() => import('@/routes/admin/user')) },
  ]),
  area('store', [
    { path: 'store', lazy: lazyPage(() => import('@/routes/admin/store')) },
    { path: 'store/create', lazy: lazyPage(() => import('@/routes/admin/productCreate')) },
    { path: 'store/orders', lazy: lazyPage(() => import('@/routes/admin/orders')) },
    { path: 'store/:id', lazy: lazyPage(() => import('@/routes/admin/product')) },
  ]),
  area('cases', [
    { path: 'cases', lazy: lazyPage(() => import('@/routes/admin/cases')) },
    { path: 'cases/create', lazy: lazyPage(() => import('@/routes/admin/caseCreate')) },
    { path: 'cases/:id', lazy: lazyPage(() => import('@/routes/admin/case')) },
  ]),
  area('raffles', [
    { path: 'raffles', lazy: lazyPage(() => import('@/routes/admin/raffles')) },
    { path: 'raffles/create', lazy: lazyPage(() => import('@/routes/admin/raffleCreate')) },
    { path: 'raffles/:id', lazy: lazyPage(() => import('@/routes/admin/raffle')) },
  ]),
  area('economy', [
    { path: 'economy', lazy: lazyPage(() => import('@/routes/admin/economy')) },
    { path: 'transactions', lazy: lazyPage(() => import('@/routes/admin/transactions')) },
  ]),
  area('rewards', [{ path: 'rewards', lazy: lazyPage(() => import('@/routes/admin/rewards')) }]),
  area('quests', [
    { path: 'quests', lazy: lazyPage(() => import('@/routes/admin/quests')) },
    { path: 'quests/create', lazy: lazyPage(() => import('@/routes/admin/questCreate')) },
    { path: 'quests/earning', lazy: lazyPage(() => import('@/routes/admin/earning')) },
    { path: 'quests/:id', lazy: lazyPage(() => import('@/routes/admin/quest')) },
  ]),
  area('quests-chain', [
    { path: 'quests-chain', lazy: lazyPage(() => import('@/routes/admin/questsChain')) },
    { path: 'quests-chain/create', lazy: lazyPage(() => import('@/routes/admin/questsChainCreate')) },
    { path: 'quests-chain/:id', lazy: lazyPage(() => import('@/routes/admin/questsChainOne')) },
  ]),
  area('quests-review', [{ path: 'quests-review', lazy: lazyPage(() => import('@/routes/admin/questsReview')) }]),
  area('settings', [{ path: 'settings', lazy: lazyPage(() => import('@/routes/admin/settings')) }]),
  area('branding', [
    { path: 'customization/history', lazy: lazyPage(() => import('@/routes/admin/customization/history')) },
    { path: 'customization/share', lazy: lazyPage(() => import('@/routes/admin/customization/share')) },
    { path: 'customization/pages', lazy: lazyPage(() => import('@/routes/admin/customization/pages')) },
    { path: 'customization/pages/create', lazy: lazyPage(() => import('@/routes/admin/customization/pageCreate')) },
    { path: 'customization/pages/:id', lazy: lazyPage(() => import('@/routes/admin/customization/page')) },
    { path: 'customization/:tab', lazy: lazyPage(() => import('@/routes/admin/customization/editor')) },
  ]),
]
