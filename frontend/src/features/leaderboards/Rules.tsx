import { Stack } from '@mantine/core'
import type { BoardPage } from '@/api/shapes'
import { placesOf } from '@/lib/places'
import { zoneText } from '@/lib/zonedFormat'
import { ruleSentences } from './model'
import classes from './Rules.module.css'

/** The prize of each place. */
export const PrizeList = ({ prizes }: { prizes: BoardPage['prizes'] }) => (
  <ol className={classes.prizes}>
    {prizes.map((prize) => (
      <li key={prize.firstPlace} className={classes.prize}>
        <span className="quiet">{placesOf(prize)}</span>
        <span className={classes.sum}>{prize.text}</span>
      </li>
    ))}
  </ol>
)

/** The rules of the board, one sentence each. */
export const Rules = ({ board }: { board: Parameters<typeof ruleSentences>[0] & { zone: string } }) => (
  <Stack component="ul" gap={8} className={classes.rules}>
    {ruleSentences(board).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    <li>Times are those of {zoneText(board.zone)}.</li>
  </Stack>
)
