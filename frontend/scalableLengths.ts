import type { Plugin } from 'vite'

const ROOT_SIZE = 16
/** Hairlines stay: a border is no easier to see with larger text. */
const MIN_PIXELS = 2
const LENGTH = /(?<![\w.#]|\w-)(\d+(?:\.\d+)?)px\b/g

/** The same style sheet with every length in rem: 16px is 1rem. */
export const inRem = (css: string) =>
  css.replaceAll(LENGTH, (written, pixels: string) =>
    Number(pixels) < MIN_PIXELS ? written : `${Number((Number(pixels) / ROOT_SIZE).toFixed(4))}rem`,
  )

/**
 * Writes the lengths of our style sheets in rem. The page then grows with the text size that a person has set in the
 * browser, as the component library's own sheets do. Media queries are in em and follow the same setting.
 */
export function scalableLengths(): Plugin {
  return {
    name: 'gemhall:scalable-lengths',
    enforce: 'pre',
    transform: {
      filter: { id: /\/frontend\/src\/.*\.css$/ },
      handler: (code) => ({ code: inRem(code), map: null }),
    },
  }
}
