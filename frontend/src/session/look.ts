import { create } from 'zustand'
import { boot } from '@/api/boot'
import type { Community, Scheme, Theme } from '@/api/shapes'

/** The look of a page: the community as fans see it, and the theme in the scheme of this visitor. */
interface Look {
  community: Community | null
  theme: Theme
}

/** A look as the server sends it to a page that is open. */
export interface NewLook {
  community: Community
  css: string
  theme: Theme
}

const COOKIE = 'gemhall-scheme'
const YEAR_SECONDS = 31_536_000
const root = document.documentElement
const device = window.matchMedia('(prefers-color-scheme: light)')

let whole = boot.theme

function themeNow(): Theme {
  if (!whole.other) return whole
  const scheme = root.dataset.scheme ?? (device.matches ? 'light' : 'dark')
  return scheme === whole.scheme ? whole : { ...whole.other, other: whole }
}

/** The look of this page. It changes when the team publishes another one, and when the visitor chooses a scheme. */
export const useLook = create<Look>(() => ({ community: boot.community, theme: themeNow() }))

device.addEventListener('change', () => useLook.setState({ theme: themeNow() }))

export function useCommunity(): Community {
  const community = useLook((look) => look.community)
  if (!community) throw new Error('This page is not part of a community.')
  return community
}

/** Shows the colors, corners and fonts of another look. Words, pictures and blocks stay as they are. False if it is worn already. */
export function paint({ css }: NewLook): boolean {
  const style = document.getElementById('look')
  if (!style || style.textContent === css) return false
  style.textContent = css
  return true
}

/** Shows another look on this page at once. */
export function wear(look: NewLook) {
  const { community, theme } = look
  paint(look)
  whole = theme
  // Modules that read the boot data when they render get the new values, too.
  if (boot.community) Object.assign(boot.community, community)
  useLook.setState({ community: { ...community }, theme: themeNow() })
}

/** Remembers the scheme on this device. The server reads it, so that the next page begins in it. */
export function chooseScheme(scheme: Scheme) {
  root.dataset.scheme = scheme
  document.cookie = `${COOKIE}=${scheme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  useLook.setState({ theme: themeNow() })
}
