import { createContext } from 'react'
import type { Scheme } from '@/api/shapes'
import { boot } from '@/api/boot'

/** The brand color and scheme of generated art: the page’s own, unless a part is shown in another theme. */
export const ThemeOverride = createContext<{ brandColor: string; scheme: Scheme }>(boot.theme)
