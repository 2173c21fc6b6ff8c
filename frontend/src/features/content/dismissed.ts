import type { ShownBanner } from '@/api/shapes'
import { pick } from '@/components/art'
import { readStored, writeStored } from '@/lib/stored'

const AREA = 'banners'
const MAX_REMEMBERED = 40

/** An announcement whose words or link change is a new one. */
const nameOf = ({ id, label, link }: ShownBanner) => `${id}.${pick(`${label} ${link}`, 1_000_000)}`

const known = () => readStored('dismissed', AREA).split(' ').filter(Boolean)

export const isDismissed = (banner: ShownBanner) => known().includes(nameOf(banner))

/** Hides the announcement in this browser. */
export const dismiss = (banner: ShownBanner) =>
  writeStored('dismissed', AREA, [...known(), nameOf(banner)].slice(-MAX_REMEMBERED).join(' '))
