import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '@/api/queryClient'
import type { Registry } from '@/dialogs/dialogs'
import { OfflineNotice } from '@/layouts/OfflineNotice'
import { themeOf, variables } from '@/theme/theme'
import { ThemeOverride } from '@/components/ThemeOverride'
import { useLook } from '@/session/look'
import type { SpaceRouter } from './router'
import { RouterContext } from '@/lib/RouterContext'
import { lazily } from '@/lib/lazily'

// Nothing is opened, toasted or focused before something was done.
const PageServices = lazily(() => import('@/layouts/PageServices'))

export function App({ router, dialogs, nonce }: { router: SpaceRouter; dialogs: Registry; nonce: string }) {
  const worn = useLook((look) => look.theme)
  const theme = useMemo(() => themeOf(worn), [worn])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={worn.scheme}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterContext value={router}>
          <ThemeOverride value={worn}>
            <RouterProvider router={router} />
            <Suspense>
              <PageServices dialogs={dialogs} />
            </Suspense>
          </ThemeOverride>
          <OfflineNotice />
        </RouterContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
