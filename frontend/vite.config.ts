import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { targets } from './browsers.ts'
import { chunkModules } from './chunkModules.ts'
import { emojiData } from './emojiData.ts'
import { inlineConstants } from './inlineConstants.ts'
import { scalableLengths } from './scalableLengths.ts'
import { subsetFonts } from './subsetFonts.ts'

const backend = process.env.GEMHALL_BACKEND ?? 'http://127.0.0.1:8000'

/** Everything this build serves lies under /assets/, so in development every other path belongs to the back end. */
const notAssets = '^/(?!assets/)'

const START = fileURLToPath(new URL('./src/start.ts', import.meta.url))

/** The entries of the pages for fans. */
const FAN_ENTRIES = /\/src\/(?:start\.ts|main\.tsx|app\/frames\/(?:platform|community)\.tsx)$/
const BACK_OFFICE = /\/src\/(?:app\/frames\/admin\.tsx|routes\/(?:admin|look)\/)/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[]; importedIds: string[] } | null
}

/** The name of a shared file, for modules that a fan's page can reach: the back office's own would only add weight. */
function forFans(name: string) {
  const known = new Map<string, boolean>()
  const isFans = (id: string, graph: ModuleGraph): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    known.set(id, false)
    const info = graph.getModuleInfo(id)
    const found =
      FAN_ENTRIES.test(id) ||
      (!BACK_OFFICE.test(id) &&
        [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])].some((importer) => isFans(importer, graph)))
    known.set(id, found)
    return found
  }
  return (id: string, graph: ModuleGraph) => (isFans(id, graph) ? name : null)
}

/** The number of pages in the manifest, which writes these tables. */
const PAGES = ['platform', 'community', 'admin']
  .map((space) => readFileSync(new URL(`./src/app/spaces/${space}.tsx`, import.meta.url), 'utf8'))
  .reduce((sum, table) => sum + table.split('lazyPage(() =>').length - 1, 0)

/** The modules that start.ts itself needs. A file with more would make the first paint wait for the application. */
function startsFirst(id: string, graph: ModuleGraph, seen = new Set([START])): string | null {
  for (const one of seen) for (const needed of graph.getModuleInfo(one)?.importedIds ?? []) seen.add(needed)
  return id !== START && seen.has(id) ? 'first' : null
}

/**
 * Shades of Mantine that no screen has: 1.7 KB compressed of each first page. The editor's style sheet names some of them
 * for highlighted code, which no text has.
 */
const UNUSED = /^--mantine-color-(?:pink|grape|violet|indigo|cyan|green|lime|orange|yellow)-/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/assets/',
  appType: 'custom',
  plugins: [react(), scalableLengths(), inlineConstants(), subsetFonts(), chunkModules(), emojiData()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: { [notAssets]: { target: backend, changeOrigin: false } },
    allowedHosts: ['.localhost'],
  },
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'gemhall:unused-shades',
          Declaration: (declaration) => {
            if (UNUSED.test(declaration.prop)) declaration.remove()
          },
        },
      ],
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: '.',
    manifest: true,
    // All supported browsers know this version of the language.
    target: 'es2023',
    cssTarget: targets,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Files follow routes. Modules that most pages share are joined, because on a phone each file costs a share of a
      // round trip. Libraries are split as start.ts loads them, so that none of them blocks the input of a slow phone.
      output: {
        // The shortest hashes that the bundler takes: each first page names all files, and hashes cannot be compressed.
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: startsFirst, priority: 6 },
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
            {
              name: 'data',
              test: /\/node_modules\/(?:axios|@tanstack\/(?:query-core|react-query)|zustand)\//,
              priority: 5,
            },
            { name: 'router', test: /\/node_modules\/react-router\//, priority: 5 },
            // Each style sheet more keeps the first picture waiting.
            {
              name: forFans('look'),
              test: /\/src\/(?:layouts|components|theme)\/.*\.css$/,
              minShareCount: 2,
              priority: 4,
            },
            // Pages, dialogs and other parts that are loaded when they are needed share it. There are more than twice as
            // many of them as pages, so a module that as many of them share as there are pages is needed almost everywhere.
            { name: forFans('base'), minShareCount: PAGES, priority: 3 },
            { name: forFans('icons'), test: /\/@tabler\//, minShareCount: 8, priority: 2 },
          ],
        },
      },
      input: [START, fileURLToPath(new URL('./src/theme/fonts.ts', import.meta.url))],
    },
  },
  test: {
    css: false,
    restoreMocks: true,
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    // Loads Node's parser of forms before jsdom replaces the class File, see formDataOf in src/test/server.ts.
    execArgv: ['--import=data:text/javascript,new Response()'],
    projects: [
      { extends: true, test: { name: 'rules', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: [fileURLToPath(new URL('./src/test/setup.ts', import.meta.url))],
        },
      },
    ],
  },
})
