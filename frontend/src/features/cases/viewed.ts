import { readStored, writeStored } from '@/lib/stored'

const MOST = 5

/** The ids of the cases viewed last, the latest first. */
export function viewedCases(): string[] {
  try {
    const known: unknown = JSON.parse(readStored('viewed', 'cases') || '[]')
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export const rememberCase = (id: string) =>
  writeStored('viewed', 'cases', JSON.stringify([id, ...viewedCases().filter((known) => known !== id)].slice(0, MOST)))
