import { expect, test } from 'vitest'
import { layerProblem } from '../../scripts/layers.mjs'

test.each([
  [
    'features/raffles/admin/PrizesCard.tsx',
    '@/features/store/api',
    'The feature "raffles" imports the feature "store"',
  ],
  ['features/raffles/model.ts', '../store/model', 'The feature "raffles" imports the feature "store"'],
  // A test belongs to its feature.
  ['features/raffles/raffles.test.tsx', '@/features/store/api', 'The feature "raffles" imports the feature "store"'],
  ['features/profile/AccountMenu.tsx', '@/layouts/AuthFrame', 'features/ imports layouts/'],
  ['components/Page.tsx', '@/app/router', 'components/ imports app/'],
  ['components/office/OfficeList.tsx', '@/features/members/admin/list', 'components/ imports features/'],
  ['components/Page.module.css', '../features/store/Store.module.css', 'components/ imports features/'],
  ['lib/stored.ts', '@/session/session', 'lib/ imports session/'],
  ['api/queries/products.ts', '../../components/Page', 'api/ imports components/'],
  ['layouts/Shell.tsx', '@/routes/platform/home', 'layouts/ imports routes/'],
])('%s must not import %s', (from, specifier, problem) => {
  expect(layerProblem(from, specifier)).toContain(problem)
})

test.each([
  ['features/raffles/admin/PrizesCard.tsx', '../model'],
  ['features/raffles/model.ts', '@/lib/clock'],
  ['features/raffles/model.ts', 'react'],
  ['components/forms/UnsavedGuard.tsx', '@/dialogs/dialogs'],
  ['layouts/CommunityLayout.tsx', '@/features/notifications/Bell'],
  ['routes/admin/overview.tsx', '@/features/dashboard/admin/Overview'],
  ['app/connect.ts', '@/features/profile/stepUp/confirmPerson'],
  // A test renders what a person sees.
  ['features/listings/listings.test.tsx', '@/routes/platform/store'],
])('%s may import %s', (from, specifier) => {
  expect(layerProblem(from, specifier)).toBeNull()
})
