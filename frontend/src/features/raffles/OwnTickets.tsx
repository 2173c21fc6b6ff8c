import { Box, Stack } from '@mantine/core'
import { IconBroadcast, IconGift, IconTicket } from '@tabler/icons-react'
import type { RafflePage } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Time } from '@/components/Time'
import { countOf } from '@/lib/format'
import { numbersOf } from './model'
import classes from './rows.module.css'

const ICONS = { BOUGHT: IconTicket, GIVEN: IconGift, PASSWORD: IconBroadcast } as const

type Tickets = RafflePage['tickets'][number]

/** The fan's tickets: a row for each time they got some, with the numbers and the source. */
export const OwnTickets = ({ tickets }: { tickets: Tickets[] }) => (
  <Stack component="ul" gap={8}>
    {tickets.map((row) => {
      const Icon = ICONS[row.source]
      return (
        <li key={row.first} className={classes.row}>
          <span className={classes.picture} data-small>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <Stack component="span" gap={0} miw={0}>
            <span className={`${classes.numbers} number`}>{numbersOf(row)}</span>
            <span className="quiet small">
              <Source row={row} /> · <Time value={row.createdAt} />
            </span>
          </Stack>
          <Box component="span" fz={14} fw={650} style={{ whiteSpace: 'nowrap' }}>
            {countOf(row.count, 'ticket')}
          </Box>
        </li>
      )
    })}
  </Stack>
)

function Source({ row }: { row: Tickets }) {
  if (row.source === 'GIVEN') return <>Given to you: “{row.reason}”</>
  if (row.source === 'PASSWORD') return <>For the stream code</>
  if (row.paid === '0') return <>Free</>
  return (
    <>
      Bought for <Gems amount={row.paid} size={14} />
    </>
  )
}
