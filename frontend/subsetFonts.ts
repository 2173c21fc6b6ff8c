import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FONT = /^[^?]+\.woff2(?=\?url$)/
/** The weights the styles ask for; the rest of a variable font's axis is not sent. */
const WEIGHTS = { min: 400, max: 700 }
/** Basic Latin to Latin Extended-A, and the signs our texts and numbers use beyond them. */
const TEXT = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)).slice(0x20),
  '\u2009\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2022\u2026\u202f\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u2190\u2191\u2192\u2193\u2212\u2215\ufffd',
].join('')

/** Keeps only the characters and weights of each font that pages use, because fonts load before the first picture. */
export function subsetFonts(): Plugin {
  return {
    name: 'gemhall:subset-fonts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const file = FONT.exec(id)?.[0]
      if (!file) return null
      const source = await subsetFont(await readFile(file), TEXT, {
        targetFormat: 'woff2',
        variationAxes: file.includes('-wght-') ? { wght: WEIGHTS } : {},
      })
      const reference = this.emitFile({
        type: 'asset',
        name: file.split('/').at(-1),
        originalFileName: relative(this.environment.config.root, file),
        source,
      })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
