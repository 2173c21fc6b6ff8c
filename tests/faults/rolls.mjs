// Builds the browser's implementation as browsers get it, and prints one hash over its rolls.
// node rolls.mjs FOLDER SERVER_SEED CLIENT_SEED FIRST LAST ODDS
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const [folder, serverSeed, clientSeed, first, last, odds] = process.argv.slice(2)
const entry = resolve('frontend/src/lib/fairness/v1.ts')
await build({
  configFile: false,
  logLevel: 'silent',
  build: { lib: { entry, formats: ['es'], fileName: () => 'v1.mjs' }, outDir: folder, emptyOutDir: false },
})
const { openCase, oddsHash, Stream } = await import(pathToFileURL(resolve(folder, 'v1.mjs')).href)

const table = JSON.parse(odds)
const place = `${oddsHash(table)}:${clientSeed}`
const found = createHash('sha256')
for (let nonce = Number(first); nonce < Number(last); nonce += 1) {
  // The reel takes nine times as long: it is drawn for every hundredth opening.
  if (nonce % 100 === 0) {
    const { ticket, prize, reel } = openCase(serverSeed, clientSeed, nonce, table)
    found.update(`${nonce}:${ticket}:${prize}:${reel.join(',')}\n`)
  } else {
    const ticket = new Stream(serverSeed, `v1:case:${place}:${nonce}`).below(1_000_000n)
    found.update(`${nonce}:${ticket}\n`)
  }
}
console.log(found.digest('hex'))
