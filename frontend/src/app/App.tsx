import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '@/api/queryClient'
import { DialogHost } from '@/dialogs/DialogHost'
import type { Registry } from '@/dialogs/dialogs'
import { OfflineNotice } from '@/layouts/OfflineNotice'
import { themeOf, variables } from '@/theme/theme'
import { boot } from '@/api/boot'
import type { SpaceRouter } from './router'
import { RouterContext } from '@/lib/RouterContext'

// Nothing is toasted or focused before something was done.
const PageServices = lazy(() => import('@/layouts/PageServices'))

const theme = themeOf(boot.theme)

export function App({ router, dialogs, nonce }: { router: SpaceRouter; dialogs: Registry; nonce: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={boot.theme.scheme}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterContext value={router}>
          <RouterProvider router={router} />
          <DialogHost registry={dialogs} />
          <OfflineNotice />
          <Suspense>
            <PageServices />
          </Suspense>
        </RouterContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
