import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const SOURCE = new URL('../node_modules/emojibase-data/en/', import.meta.url)

interface Emoji {
  emoji: string
  label: string
  version: number
  group?: number
  subgroup?: number
  tags?: string[]
  skins?: { emoji: string; tone?: number | number[] }[]
}

/** The parts of a file that the emoji picker reads: half of its size. */
async function contentOf(name: string) {
  const text = await readFile(new URL(name, SOURCE), 'utf8')
  if (name !== 'data.json') return text
  const rows = (JSON.parse(text) as Emoji[]).filter(({ group }) => group !== undefined)
  return JSON.stringify(
    rows.map(({ emoji, label, version, group, subgroup, tags, skins }) => ({
      emoji,
      label,
      version,
      group,
      subgroup,
      tags,
      skins: skins?.map((skin) => ({ emoji: skin.emoji, tone: skin.tone })),
    })),
  )
}

const FILES = ['data.json', 'messages.json']

/** Serves the data of the emoji picker at /assets/emoji/en/, so that no page asks a foreign host for it. */
export function emojiData(): Plugin {
  return {
    name: 'gemhall:emoji-data',
    async generateBundle() {
      const contents = await Promise.all(FILES.map(contentOf))
      for (const [place, source] of contents.entries()) {
        this.emitFile({ type: 'asset', fileName: `emoji/en/${FILES[place]}`, source })
      }
    },
    configureServer(server) {
      for (const name of FILES) {
        server.middlewares.use(`/assets/emoji/en/${name}`, (_, response, next) => {
          contentOf(name).then((text) => {
            response.setHeader('Content-Type', 'application/json')
            response.end(text)
          }, next)
        })
      }
    },
  }
}
