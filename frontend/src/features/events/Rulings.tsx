import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MatchRuling, Tournament } from '@/api/eventShapes'
import { Time } from '@/components/Time'
import classes from './Rulings.module.css'
import { rulingWords } from './rulings'

const SHOWN = 5

interface Props {
  tournament: Tournament
  /** The decisions to list, the latest first. */
  rulings: readonly MatchRuling[]
  label: string
}

/** The decisions of the team: what was decided, when, why, and what it undid. The person who decided is not named. */
export function Rulings({ tournament, rulings, label }: Props) {
  const [isWhole, setWhole] = useState(false)
  const words = rulingWords(tournament)
  const shown = isWhole ? rulings : rulings.slice(0, SHOWN)
  if (rulings.length === 0) return null
  return (
    <>
      <ol className={classes.rulings} aria-label={label}>
        {shown.map((ruling) => (
          <li key={ruling.id} className={classes.ruling}>
            <p className={classes.deed}>{words.deed(ruling)}</p>
            <p dir="auto">“{ruling.reason}”</p>
            <p className="quiet small">
              {words.undone(ruling)} <Time value={ruling.createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {shown.length < rulings.length && (
        <Button variant="default" className={classes.more} onClick={() => setWhole(true)}>
          Show all {rulings.length} decisions
        </Button>
      )}
    </>
  )
}
