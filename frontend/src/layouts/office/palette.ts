import { createSpotlight } from '@mantine/spotlight'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const PALETTE_KEYS = isApple ? '⌘K' : 'Ctrl K'

export const [paletteStore, palette] = createSpotlight()
