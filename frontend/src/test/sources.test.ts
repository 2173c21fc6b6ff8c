import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Rule {
  /** Where these words are allowed: paths below src/. */
  only?: string[]
  words: RegExp
  instead: string
}

/** What works in one browser and fails in another, or only seems to work. */
const RULES: Record<string, Rule> = {
  navigation: {
    words: /\blocation\.(?:assign|replace|reload)\(|\bwindow\.location = |\blocation\.href = /,
    only: ['lib/leaving.ts'],
    instead: 'Use lib/leaving: a browser refuses imports after a navigation has begun.',
  },
  addresses: {
    words: /\bURL\.(?:canParse|parse)\(/,
    instead: 'Use lib/parsedAddress: supported browsers lack this function.',
  },
  'drag and drop': {
    // Both in one file, in any order: a list that can be dragged gives its data when the drag starts.
    words: /^(?![\s\S]*\.setData\()[\s\S]*\bdraggable(?:=|\n)/,
    instead: 'Call dataTransfer.setData at the start: Safari drags nothing without data.',
  },
  'picture encoding': {
    words: /toBlob\([^)]*image\/webp|asBlob\([^)]*image\/webp/,
    only: ['components/forms/cropped.ts'],
    instead: 'Use components/forms/cropped: Safari writes a PNG in place of a WebP.',
  },
}

/** What a source says without its comments. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

const sources = readdirSync(ROOT, { encoding: 'utf8', recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^test\/|^api\/(?:schema|constants)\.ts$/.test(file))
  .map((file) => ({ file, text: code(readFileSync(`${ROOT}${file}`, 'utf8')) }))

test('the rules read the sources', () => {
  expect(sources.length).toBeGreaterThan(500)
})

test.each(Object.entries(RULES))('%s', (_, { words, only = [], instead }) => {
  const found = sources.filter(({ file, text }) => !only.includes(file) && words.test(text))
  expect(found.map(({ file }) => `${file}: ${instead}`)).toEqual([])
})
