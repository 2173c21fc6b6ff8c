import { newKey } from '@/lib/keys'
import { PARTS } from '@/lib/fairness/v1'

export interface SeedValues extends Record<string, unknown> {
  serverSeed: string
  clientSeed: string
  nonce: string
  odds: { key: string; id: string; percent: string }[]
}

export const blank = () => ({ key: newKey(), id: '', percent: '' })

export const empty = (): SeedValues => ({ serverSeed: '', clientSeed: '', nonce: '0', odds: [blank()] })

const PERCENT = PARTS / 100

/** Parts per million of a percentage with up to four decimals; 0 if the text is not one. */
const partsOf = (percent: string) =>
  /^\d{1,3}(?:\.\d{1,4})?$/.test(percent.trim()) ? Math.round(Number(percent) * PERCENT) : 0

export const oddsSum = (odds: SeedValues['odds']) => odds.reduce((sum, { percent }) => sum + partsOf(percent), 0)

/** The proof of an opening whose result is to be found out. */
export const proofOfSeeds = ({ serverSeed, clientSeed, nonce, odds }: SeedValues) =>
  JSON.stringify({
    version: 'v1',
    kind: 'case',
    serverSeed: serverSeed.trim(),
    clientSeed: clientSeed.trim(),
    nonce: Number(nonce),
    odds: odds.map(({ id, percent }) => ({ id: id.trim(), ppm: partsOf(percent) })),
  })
