import { createContext, use } from 'react'
import type { createBrowserRouter } from 'react-router'

export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null)

/** For dialogs, which live beside the routes: goes to a path of this space. */
export function useGoTo() {
  const router = use(RouterContext)
  return (path: string, options?: { replace: boolean }) => void router?.navigate(path, options)
}
