// Prints the sentences of the entries in FOLDER/entries.json, as the page of the audit log shows them.
// node audit_sentences.mjs FOLDER
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'

const folder = process.argv[2]
const server = await createServer({
  configFile: false,
  root: resolve('frontend'),
  logLevel: 'silent',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  cacheDir: resolve(folder, 'vite'),
  resolve: { alias: { '@': resolve('frontend/src') } },
})
const { sentenceOf } = await server.ssrLoadModule('/src/features/settings/admin/audit.ts')
const sentences = JSON.parse(readFileSync(resolve(folder, 'entries.json'), 'utf8')).map((entry) => {
  const { before, thing, after } = sentenceOf(entry)
  return [before, thing?.name, after].filter(Boolean).join(' ')
})
await server.close()
console.log(JSON.stringify(sentences))
