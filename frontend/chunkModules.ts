import type { Plugin } from 'vite'

/** Writes which modules of ours each file holds, for the check of the fan's graph in scripts/bundle-budget.mjs. */
export function chunkModules(): Plugin {
  return {
    name: 'gemhall:chunk-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const { root } = this.environment.config
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [
              [
                file.fileName,
                file.moduleIds.filter((id) => id.startsWith(`${root}/src/`)).map((id) => id.slice(root.length + 1)),
              ],
            ]
          : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(files)),
      })
    },
  }
}
