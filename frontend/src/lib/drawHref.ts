import { platformHref } from '@/api/boot'

/** Where a draw of a community is recomputed. */
export const drawHref = (slug: string, drawId: string) =>
  platformHref(`/fairness?${new URLSearchParams({ community: slug, draw: drawId })}`)
