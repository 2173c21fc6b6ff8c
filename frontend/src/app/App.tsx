import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '@/api/queryClient'
import { DialogHost } from '@/dialogs/DialogHost'
import type { Registry } from '@/dialogs/dialogs'
import { TOAST_MS } from '@/lib/limits'
import { themeOf, variables } from '@/theme/theme'
import { boot } from './boot'
import type { SpaceRouter } from './router'
import { RouterContext } from './RouterContext'

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
        <Notifications position="top-left" autoClose={TOAST_MS} pauseResetOnHover="all" limit={4} />
        <RouterContext value={router}>
          <RouterProvider router={router} />
          <DialogHost registry={dialogs} />
        </RouterContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
