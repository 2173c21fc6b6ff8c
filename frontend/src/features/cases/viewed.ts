import { readStored, writeStored } from '@/lib/stored'

const MAX_VIEWED = 5

/** The ids of the cases viewed last, the latest first. */
export function viewedCases(): string[] {
  try {
    const known: unknown = JSON.parse(readStored('viewed', 'cases') || '[]')
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string').slice(0, MAX_VIEWED) : []
  } catch {
    return []
  }
}

export const rememberCase = (id: string) =>
  writeStored(
    'viewed',
    'cases',
    JSON.stringify([id, ...viewedCases().filter((known) => known !== id)].slice(0, MAX_VIEWED)),
  )
