import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = new URL('./src/api/constants.ts', import.meta.url)
const IMPORT = /^import \{([^}]+)\} from '@\/api\/constants'$/gm
const DECLARATION = /^export const (\w+) = (.+?)(?: as const)?$/gm

/**
 * Copies each generated constant into the modules that import it. A shared file would make each page load the constants
 * of all pages, the back office's included: 1.0 KB gzipped on every first page.
 */
export function inlineConstants(): Plugin {
  const values = new Map<string, string>()
  return {
    name: 'gemhall:inline-constants',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [, name = '', value = ''] of readFileSync(source, 'utf8').matchAll(DECLARATION))
        values.set(name, value)
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code) =>
        code.replaceAll(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              if (!values.has(name)) throw new Error(`${name} is not a generated constant`)
              return `const ${name} = ${values.get(name)} as const;`
            })
            .join(' '),
        ),
    },
  }
}
