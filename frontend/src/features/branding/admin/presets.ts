import type { Shape } from '@/api/shapes'
import type { BrandingValues } from './api'

/** The corners of the small pictures in the editor, in pixels. */
export const CORNER_RADIUS: Record<Shape, number> = { sharp: 4, soft: 12, round: 20 }

/** Colors, fonts and shape to start from. */
type Preset = Pick<BrandingValues, 'brandColor' | 'surfaceColor' | 'textColor' | 'scheme' | 'shape' | 'fontPair'> & {
  name: string
}

/** The look of a new community. */
export const usualLook: Omit<Preset, 'name'> = {
  brandColor: '#8B5CF6',
  surfaceColor: '',
  textColor: '',
  scheme: 'dark',
  shape: 'round',
  fontPair: 'venue',
}

export const presets: readonly Preset[] = [
  {
    name: 'Midnight neon',
    brandColor: '#A855F7',
    surfaceColor: '#120A24',
    textColor: '',
    scheme: 'dark',
    shape: 'soft',
    fontPair: 'neon',
  },
  {
    name: 'Arcade',
    brandColor: '#53FC18',
    surfaceColor: '#0A140C',
    textColor: '',
    scheme: 'dark',
    shape: 'sharp',
    fontPair: 'arcade',
  },
  {
    name: 'Paper and clay',
    brandColor: '#C2552D',
    surfaceColor: '#F7EFE2',
    textColor: '#3A2A20',
    scheme: 'light',
    shape: 'soft',
    fontPair: 'serif',
  },
  {
    name: 'Picture book',
    brandColor: '#F472B6',
    surfaceColor: '',
    textColor: '',
    scheme: 'auto',
    shape: 'round',
    fontPair: 'storybook',
  },
  {
    name: 'Match day',
    brandColor: '#E11D2E',
    surfaceColor: '#141416',
    textColor: '',
    scheme: 'dark',
    shape: 'sharp',
    fontPair: 'grotesque',
  },
  {
    name: 'Terminal',
    brandColor: '#12C2A9',
    surfaceColor: '#07131A',
    textColor: '#C9F7EE',
    scheme: 'dark',
    shape: 'sharp',
    fontPair: 'mono',
  },
  {
    name: 'Fairground',
    brandColor: '#F5C518',
    surfaceColor: '#2A1208',
    textColor: '#FFF3D6',
    scheme: 'dark',
    shape: 'round',
    fontPair: 'slab',
  },
  {
    name: 'Clear sky',
    brandColor: '#2563EB',
    surfaceColor: '#F3F7FD',
    textColor: '',
    scheme: 'auto',
    shape: 'soft',
    fontPair: 'geometric',
  },
]
