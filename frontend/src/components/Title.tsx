import { useLayoutEffect } from 'react'

/** The document's title. The server's, for the first paint and for those who read without scripts, goes when it comes. */
export function Title({ children }: { children: string }) {
  useLayoutEffect(() => document.querySelector('head > title[data-shell]')?.remove(), [])
  return <title>{children}</title>
}
