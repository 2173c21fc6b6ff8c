import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { targets } from './browsers.ts'
import { chunkModules } from './chunkModules.ts'
import { inlineConstants } from './inlineConstants.ts'
import { scalableLengths } from './scalableLengths.ts'
import { subsetFonts } from './subsetFonts.ts'

const backend = process.env.GEMHALL_BACKEND ?? 'http://127.0.0.1:8000'

/** Everything this build serves lies under /assets/, so in development every other path belongs to the back end. */
const notAssets = '^/(?!assets/)'

/** What every list a fan meets first is made of. */
const KIT =
  /\/components\/(?:CardMark|CardPicture|Section|QueryView|Price|Meter|RarityMark|Paging|SearchField|Choice|Toggle|ProductPicture|rarity)\.|\/api\/queries\/products\.|\/store\/(?:api|filters|model|productLink|Product(?:Card|Grid|Row))\.|\/lib\/(?:filters|stored|usePersistedFilters|useViewMode)\.|\/NativeSelect\/|\/IconTargetArrow\./

/** The styles of what first pages are made of, in one sheet: each sheet more keeps the first picture waiting. */
const LOOK =
  /\/(?:layouts|components|features\/(?:store|creators|wallet|profile|community|platform))\/(?!CornerBadge|ItemActions)[^/]+\.module\.css$|\/theme\/(?:mantine|base)\.css$/

/** More styles of every page of a community. Only one module imports each, so LOOK, for shared ones, leaves them out. */
const ON_EVERY_PAGE = /\/(?:layouts\/OfflineNotice|notifications\/BellButton|content\/Banners)\.module\.css$/

/** Where a fan's pages begin. */
const FAN_ENTRIES = /\/src\/(?:start\.ts|main\.tsx|app\/spaces\/(?:platform|community)\.tsx)$/
const BACK_OFFICE = /\/src\/(?:app\/spaces\/admin\.tsx|routes\/(?:admin|look)\/)/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null
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

/** What the spaces have in common. */
const FRAME =
  /\/src\/(?:session\/(?!AgeForm|offices|useVerification)|features\/profile\/api\.|layouts\/|app\/|api\/(?!queries\/))|\/@tabler\/|\/@mantine\/core\/.*\/(?:FocusTrap|ScrollArea|Modal[A-Za-z]*|Overlay|CloseButton|Portal|Transition|TextInput|InputBase)\/|react-remove-scroll|\/(?:WalletPill|Mark|Gems?|CountingGems)\./

/** Most first pages have no form, panel or segmented control: they are loaded where there is one. */
const ON_NEARLY_ALL_PAGES =
  /^(?!.*\/(?:lib\/use(?:Ruled|Schema)Form|session\/AgeForm|components\/(?:Panel|Segmented|forms\/[A-Za-z]+)|Textarea\/[A-Za-z]+)\.)/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/assets/',
  appType: 'custom',
  plugins: [react(), scalableLengths(), inlineConstants(), subsetFonts(), chunkModules()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: { [notAssets]: { target: backend, changeOrigin: false } },
    allowedHosts: ['.localhost'],
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
      // Few files for what goes together: on a phone every file of a first page costs a share of a round trip.
      // A group takes along what its modules need, so that no two files wait for each other.
      output: {
        // The shortest hashes that the bundler takes: each first page names all files, and hashes cannot be compressed.
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'look', test: ON_EVERY_PAGE, priority: 9 },
            { name: forFans('look'), test: LOOK, minShareCount: 2, priority: 8 },
            {
              name: 'preload',
              test: /vite\/preload-helper|\/lib\/(?:yieldToBrowser|leaving)\.|\/app\/newRelease\./,
              priority: 7,
            },
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 6 },
            {
              name: 'data',
              test: /\/node_modules\/(?:axios|@tanstack\/(?:query-core|react-query)|zustand)\//,
              priority: 5,
            },
            { name: 'router', test: /\/node_modules\/react-router\/|\/src\/app\/router\./, priority: 4 },
            { name: 'words', test: /\/src\/lib\/(?:text|limits|rules)\.|\/quests\/categories\./, priority: 5 },
            { name: 'forms', test: /\/node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\//, priority: 4 },
            { name: 'validators', test: /\/node_modules\/zod\/|\/lib\/validators\./, priority: 4 },
            { name: forFans('base'), test: ON_NEARLY_ALL_PAGES, minShareCount: 20, priority: 3 },
            { name: forFans('frame'), test: FRAME, minShareCount: 3, priority: 2 },
            { name: 'account-links', test: /\/session\/(?:offices|logOut)\./, priority: 3 },
            { name: 'creators', test: /\/creators\/(?:api|filters|Creator(?:Card|Grid))\./, priority: 1 },
            { name: forFans('kit'), test: KIT, priority: 1 },
            { name: 'raffles', test: /\/raffles\/(?:raffleLink|model|PhaseMark|RafflePicture)\./, priority: 1 },
            { name: 'detail', test: /\/(?:BackLink|DockedButton|bringToForm|useIntentKey)\./, priority: 1 },
          ],
        },
      },
      input: ['./src/start.ts', './src/theme/fonts.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
    },
  },
  test: {
    css: false,
    restoreMocks: true,
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
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
