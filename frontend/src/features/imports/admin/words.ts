import type { Import, ImportRow } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const toolLabel: Record<Import['tool'], string> = {
  STREAMELEMENTS: 'StreamElements',
  BOTRIX: 'BotRix',
  STREAMLABS: 'Streamlabs',
  PHANTOMBOT: 'PhantomBot',
  OTHER: 'another tool',
}

export const platformLabel: Record<Import['platform'], string> = {
  TWITCH: 'Twitch',
  KICK: 'Kick',
  LOCAL: 'Gemhall',
}

export const importState: Record<Import['state'], { label: string; tone: Tone }> = {
  DRAFT: { label: 'Not applied', tone: 'quiet' },
  APPLYING: { label: 'In progress', tone: 'warning' },
  APPLIED: { label: 'Applied', tone: 'success' },
  UNDOING: { label: 'Being undone', tone: 'warning' },
  UNDONE: { label: 'Undone', tone: 'quiet' },
}

export const rowState: Record<ImportRow['state'], { label: string; tone: Tone }> = {
  PENDING: { label: 'Pending', tone: 'quiet' },
  CREDITED: { label: 'Added', tone: 'success' },
  UNCHANGED: { label: 'Already had it', tone: 'quiet' },
  WAITING: { label: 'Reserved', tone: 'warning' },
  SUPERSEDED: { label: 'Replaced later', tone: 'quiet' },
  FAILED: { label: 'Left out', tone: 'danger' },
  UNDONE: { label: 'Undone', tone: 'quiet' },
}

/** A signed amount the API writes as text: "-20". */
export const signed = (amount: string | null) =>
  amount === null || amount === '0'
    ? { sign: undefined, amount: '0' }
    : amount.startsWith('-')
      ? { sign: '-' as const, amount: amount.slice(1) }
      : { sign: '+' as const, amount }

/** Instructions for exporting the file from each tool. */
export const HOWTO: { tool: string; text: string }[] = [
  {
    tool: 'StreamElements',
    text: 'Save the response of the points API (points, top), or a CSV with the columns username and points.',
  },
  { tool: 'BotRix', text: 'Save the public leaderboard of your channel as JSON.' },
  { tool: 'Streamlabs', text: 'Export your currency in Cloudbot, open the workbook and save it as CSV.' },
  { tool: 'PhantomBot', text: 'Export the points in the panel. The columns are Username, Seconds, Points.' },
]
