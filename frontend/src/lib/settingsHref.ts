import { bootCommunity, platformHref } from '@/api/boot'

/** The user's settings; they lead back to a page of this community. Without a tab they open where the age is set. */
export function settingsHref(page: string, tab?: 'connections') {
  const back = `/creator/${bootCommunity().slug}${page === '/' ? '' : page}`
  return platformHref(`/profile/settings?${new URLSearchParams({ ...(tab && { tab }), back })}`)
}

/** The page and its community's slug, in the `back` of an address made by `settingsHref`. */
export function wayBack(back: string | null) {
  const [path, slug] = /^\/creator\/([a-z0-9-]+)(?:\/[\w-]+)*$/.exec(back ?? '') ?? []
  return path && slug ? { path, slug } : null
}
