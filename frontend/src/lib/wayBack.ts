/** The page and its community's slug, in the `back` of an address made by `settingsHref`. */
export function wayBack(back: string | null) {
  const [path, slug] = /^\/creator\/([a-z0-9-]+)(?:\/[\w-]+)*\/?$/.exec(back ?? '') ?? []
  return path && slug ? { path, slug } : null
}
