import type { Boot } from './shapes'

function read(): Boot {
  const block = document.getElementById('boot')
  if (!block?.textContent) throw new Error('The page has no boot data.')
  return JSON.parse(block.textContent) as Boot
}

/** The data that the server wrote into the page when it rendered it. */
export const boot = read()

/** The community of this page. Only for modules that live in the community and admin spaces. */
export function bootCommunity() {
  if (!boot.community) throw new Error('This page is not part of a community.')
  return boot.community
}

/** A path in the platform space, from wherever we are. */
export const platformHref = (path: string) => (boot.host === 'platform' ? path : new URL(path, boot.platformUrl).href)

export type SettingsTab = 'profile' | 'security' | 'connections' | 'notifications' | 'cases' | 'data'

/** The user's settings; they lead back to a page of this community. Without a tab they open where the age is set. */
export const settingsHref = (page: string, tab: SettingsTab | '' = '') =>
  platformHref(`/profile/settings?tab=${tab}&back=/creator/${bootCommunity().slug}${page}`)
