import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../../browsers'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Rule {
  /** The files that may contain these words, as paths below src/. */
  only?: string[]
  words: RegExp
  instead: string
}

/** Code that works in one browser and fails in another, or only seems to work. */
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
  // The compiler's library refuses newer parts of the language, and it knows all parts of the browser.
  'newer than the oldest browsers': {
    words:
      /\bAbortSignal\.any\(|\.checkVisibility\(|\bPromise\.(?:try|withResolvers)\(|\b(?:Object|Map)\.groupBy\(|\bArray\.fromAsync\(|\bcookieStore\b|\bscheduler\.|\bstartViewTransition\(|\bRegExp\.escape\(|\bnavigation\.(?:navigate|addEventListener)\(|\.(?:moveBefore|setHTML|isSubsetOf|symmetricDifference)\(|\bUint8Array\.from(?:Base64|Hex)\(/,
    instead: 'A browser that README.md names lacks this function (frontend/browsers.ts).',
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

/** The source without its comments. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

const sources = readdirSync(ROOT, { encoding: 'utf8', recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^test\/|^api\/(?:schema|constants)\.ts$/.test(file))
  .map((file) => ({ file, text: code(readFileSync(`${ROOT}${file}`, 'utf8')) }))

const sheetsIn = (folder: string) =>
  readdirSync(`${ROOT}../${folder}`, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.css'))

test('the rules read the sources', () => {
  expect(sources.length).toBeGreaterThan(500)
})

const STYLES =
  /@starting-style|light-dark\(|field-sizing|interpolate-size|anchor-name|position-anchor|@scope|calc-size\(|\bround\(|corner-shape|@function|\bif\(/

test('no style needs a newer browser', () => {
  const styles = ['shell.html', ...sheetsIn('src').map((file) => `src/${file}`)].map((file) => `${ROOT}../${file}`)
  expect(styles.filter((file) => STYLES.test(readFileSync(file, 'utf8')))).toEqual([])
})

const PARTS: Record<string, string[]> = { Autocomplete: ['Combobox'], MultiSelect: ['Combobox', 'Pill', 'PillsInput'] }

test('each component of Mantine has its style sheet: without it, a check mark fills the dialog', () => {
  const sheets = new Set(
    readdirSync(`${ROOT}../../node_modules/@mantine/core/styles`).map((file) => file.replace(/\..*$/, '')),
  )
  const loaded = new Set(
    ['mantine.css', 'admin.css'].flatMap((file) =>
      [...readFileSync(`${ROOT}theme/${file}`, 'utf8').matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  const used = sources.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  expect(used.length).toBeGreaterThan(500)
  const needed = new Set(used.flatMap((name) => [name, ...(PARTS[name] ?? [])]))
  expect([...needed].filter((name) => sheets.has(name) && !loaded.has(name))).toEqual([])
})

test('README.md names the oldest browsers for which the front end is built', () => {
  const { chrome, firefox, safari } = OLDEST_BROWSERS
  expect(readFileSync(`${ROOT}../../README.md`, 'utf8')).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or a newer version`,
  )
})

const ROWS = /(?:^|[\s>+~(])(?:tr|tbody|thead)(?:[.:[][^\s]*)?$/
const CONTAINS =
  /(?:^|[;\s])(?:position:\s*(?:relative|absolute|sticky)|transform:|filter:|contain:|will-change:|perspective:)/

test('no part of a table but its cells contains other boxes: Safari ignores position there, and a link covers the page', () => {
  const sheets = ['src', '../saas/desk/static'].flatMap((folder) =>
    sheetsIn(folder).map((file) => `${ROOT}../${folder}/${file}`),
  )
  expect(sheets.length).toBeGreaterThan(100)
  const wrong = sheets.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{};]+)\{([^{}]*)\}/g),
    ]
      .filter(([, selectors = '', rule = '']) => {
        const isRow = selectors.split(',').some((selector) => ROWS.test(selector.trim()))
        // A row with another display, as on a phone, is a box like any other; position: absolute makes it one.
        return isRow && CONTAINS.test(rule) && !/display:|position:\s*absolute/.test(rule)
      })
      .map(([rule]) => `${file}: ${rule.trim()}`),
  )
  expect(wrong).toEqual([])
})

test.each(Object.entries(RULES))('%s', (_, { words, only = [], instead }) => {
  const found = sources.filter(({ file, text }) => !only.includes(file) && words.test(text))
  expect(found.map(({ file }) => `${file}: ${instead}`)).toEqual([])
})
