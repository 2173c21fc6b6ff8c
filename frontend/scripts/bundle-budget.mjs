// Fails the build when a fan's first page weighs too much or when their graph reaches into the back office.
// Every page in the route tables of the fans' spaces can be somebody's first.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}.json`, dist), 'utf8'))
const manifest = read('manifest')
const modules = read('modules')

const KB = 1000
const BUDGET = { script: 240 * KB, style: 25 * KB }
const ENTRY = 'src/main.tsx'
const FAN_SPACES = ['src/app/frames/platform.tsx', 'src/app/frames/community.tsx']
// The page of all components is served in development alone.
const NO_FANS_PAGE = 'src/routes/look/look.tsx'
const BACK_OFFICE = /\/(?:admin|office)[./]/

const chunk = (key) => {
  if (!manifest[key]) throw new Error(`${key} is not in the manifest`)
  return manifest[key]
}

/** Every chunk reached from `keys`; dynamic imports only where asked for. */
function reach(keys, withDynamic = false) {
  const seen = new Set()
  const queue = [...keys]
  while (queue.length > 0) {
    const key = queue.pop()
    if (seen.has(key) || key === NO_FANS_PAGE) continue
    seen.add(key)
    const { imports = [], dynamicImports = [] } = chunk(key)
    // The entry names every space; which of them is loaded the server decides.
    queue.push(...imports, ...(withDynamic && key !== ENTRY ? dynamicImports : []))
  }
  return [...seen]
}

const sizes = new Map()
function weight(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
  return sizes.get(file)
}
const sum = (files) => [...new Set(files)].reduce((total, file) => total + weight(file), 0)
const shown = (bytes) => `${(bytes / KB).toFixed(1)} KB`

/** Every page of a fan, with the space it stands in. */
const firstPages = FAN_SPACES.flatMap((space) => {
  const pages = chunk(space).dynamicImports.filter((key) => key.startsWith('src/routes/') && key !== NO_FANS_PAGE)
  if (pages.length < 10) throw new Error(`${space} has only ${pages.length} pages`)
  return pages.map((page) => [space, page])
})

const failures = []
for (const page of firstPages) {
  const keys = reach(['src/start.ts', ENTRY, ...page])
  const script = sum(keys.map((key) => chunk(key).file))
  const style = sum(keys.flatMap((key) => chunk(key).css ?? []))
  const name = page[1].replace('src/routes/', '')
  console.log(`${name.padEnd(28)} ${shown(script).padStart(9)} script ${shown(style).padStart(8)} style`)
  if (script > BUDGET.script) failures.push(`${name}: ${shown(script)} of script, at most ${shown(BUDGET.script)}`)
  if (style > BUDGET.style) failures.push(`${name}: ${shown(style)} of style, at most ${shown(BUDGET.style)}`)
}

for (const key of reach(FAN_SPACES, true)) {
  const file = chunk(key).file
  for (const id of modules[file] ?? []) {
    if (BACK_OFFICE.test(id)) failures.push(`the fan's graph reaches ${id} in ${file}`)
  }
}

for (const failure of failures) console.error(`Over budget: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
