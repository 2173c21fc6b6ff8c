import { createContext, use } from 'react'
import type { createBrowserRouter } from 'react-router'

export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null)

/** Navigation for dialogs, which are rendered outside of the routes. */
export function useGoTo() {
  const router = use(RouterContext)
  return (path: string, options?: { replace: boolean }) => void router?.navigate(path, options)
}
