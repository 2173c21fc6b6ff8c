import { redirect, redirectDocument, replace } from 'react-router'

/** True if the address bar already shows the requested page: it was typed, opened, or reached by Back. */
const isShown = ({ url }: Pick<Request, 'url'>) => url === window.location.href

/**
 * Redirects to `to`. A page that only redirects must not stay in the history: Back would lead to it, and it would send
 * the person away again.
 */
export const redirectFrom = (request: Pick<Request, 'url'>, to: string) =>
  isShown(request) ? replace(to) : redirect(to)

/**
 * The same, with a new document. The address is made absolute: the router puts the space's basename before a relative
 * one, and `/login` of a community below `/creator/<slug>` would lead to itself without end.
 */
export function redirectDocumentFrom(request: Pick<Request, 'url'>, to: string) {
  const response = redirectDocument(new URL(to, window.location.origin).href)
  if (isShown(request)) response.headers.set('X-Remix-Replace', 'true')
  return response
}
