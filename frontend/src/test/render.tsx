import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { connectSession } from '@/api/http'
import { queryClient } from '@/api/queryClient'
import type { WhoAmI } from '@/api/shapes'
import { confirmPerson } from '@/features/profile/stepUp/confirmPerson'
// Loaded before the first question, as PageServices does.
import '@/components/forms/UnsavedQuestion'
import { DialogHost } from '@/dialogs/DialogHost'
import { type Registry, useDialogs } from '@/dialogs/dialogs'
import { RouterContext } from '@/lib/RouterContext'
import { session, setSession } from '@/session/session'
import { themeOf } from '@/theme/theme'
import { bootData, visitor } from './builders'

const theme = themeOf(bootData.theme)

interface Options {
  as?: WhoAmI
  at?: string
  dialogs?: Registry
  /** Of the route, as the space sets it. */
  handle?: object
}

/** Calls go out as those of `as`. */
export const connect = (as: WhoAmI) =>
  connectSession({
    apiBase: bootData.apiBase,
    csrfToken: as.csrfToken,
    acting: () => session().acting,
    onProtectedArea: () => false,
    goHome: () => undefined,
    goToTwoFactor: () => undefined,
    communityShut: () => undefined,
    confirmPerson,
  })

/** Shows a screen the way the app does: theme, queries, dialogs, toasts, router; logged in as given. */
export function show(screen: ReactNode, { as = visitor, at = '/', dialogs = {}, handle }: Options = {}) {
  queryClient.clear()
  useDialogs.setState([], true)
  // The person of the last test leaves, and with them the balance that is known.
  setSession(visitor)
  setSession(as)
  connect(as)
  const router = createMemoryRouter([{ path: '*', element: screen, handle }], { initialEntries: [at] })
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={router} />
        <RouterContext value={router}>
          <DialogHost registry={dialogs} />
        </RouterContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), router, unmount }
}
