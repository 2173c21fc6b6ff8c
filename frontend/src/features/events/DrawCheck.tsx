import { Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { useState } from 'react'
import type { Tournament } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/** True if the seed fits its hash, and the entrants are in the order that it gives. */
export function isDrawnBy({ seedHash, entrants }: Pick<Tournament, 'seedHash' | 'entrants'>, seed: string) {
  const keys = entrants.map(({ id }) => hash(`${seed}:${id}`))
  return hash(seed) === seedHash && keys.every((key, place) => place === 0 || (keys[place - 1] ?? '') < key)
}

/** Repeats the draw of the seeds in this browser. */
export default function DrawCheck({ tournament, seed }: { tournament: Tournament; seed: string }) {
  const [isChecked, setChecked] = useState(false)
  if (!isChecked) {
    return (
      <Button variant="default" onClick={() => setChecked(true)}>
        Check the draw
      </Button>
    )
  }
  const isRight = isDrawnBy(tournament, seed)
  const Icon = isRight ? IconShieldCheck : IconAlertTriangle
  return (
    <p role="status">
      <Chip tone={isRight ? 'success' : 'danger'} icon={<Icon size={16} stroke={2} aria-hidden="true" />}>
        {isRight ? 'The seeds follow from this seed' : 'The seeds do not follow from this seed'}
      </Chip>
    </p>
  )
}
