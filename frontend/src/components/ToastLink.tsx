import { type MouseEvent, type ReactNode, use } from 'react'
import { boot } from '@/api/boot'
import { RouterContext } from '@/lib/RouterContext'

/** A link of this space in a toast. Toasts are rendered outside of the routes. */
export function ToastLink({ to, children }: { to: string; children: ReactNode }) {
  const router = use(RouterContext)
  const go = (event: MouseEvent) => {
    if (!router || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(to)
  }
  return (
    <a href={boot.basename.replace(/\/$/, '') + to} onClick={go}>
      {children}
    </a>
  )
}
