import type { SocialProvider } from '@/api/shapes'
import type { MouseEvent } from 'react'
import { boot } from '@/api/boot'
import { message } from '@/lib/text'
import { toast } from '@/lib/toast'

/** For the press of a link with such an address: without a base it would lead nowhere. True when it is followed. */
export function followLogin(event: MouseEvent) {
  if (boot.apiBase) return true
  event.preventDefault()
  toast('ERROR', message.noApiBase)
  return false
}

/** The address that leads to a provider's page of consent and then to `target`, as a whole page. */
export function loginHref(provider: SocialProvider, target?: string, words?: URLSearchParams) {
  const query = new URLSearchParams()
  for (const name of ['source', 'reference']) {
    const said = words?.get(name)
    if (said) query.set(name, said)
  }
  if (target && target !== '/') query.set('redirectUrl', target)
  const asked = query.size > 0 ? `?${query}` : ''
  return `${new URL(boot.apiBase, window.location.href).pathname}/common/auth/login/${provider.toLowerCase()}${asked}`
}
