import { platformHref } from '@/api/boot'

/** The address of the page that recomputes a draw of a community. */
export const drawHref = (slug: string, drawId: string) =>
  platformHref(`/fairness?${new URLSearchParams({ community: slug, draw: drawId })}`)
