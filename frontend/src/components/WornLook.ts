import { createContext } from 'react'
import type { Scheme } from '@/api/shapes'
import { boot } from '@/api/boot'

/** The colors things are drawn in: the page's own, unless something is shown in another look. */
export const WornLook = createContext<{ brandColor: string; scheme: Scheme }>(boot.theme)
