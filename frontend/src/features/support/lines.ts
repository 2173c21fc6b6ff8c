import type { InfiniteData } from '@tanstack/react-query'
import type { TicketLine } from '@/api/supportShapes'

export const LINES_TAKE = 50

interface Lines {
  data: TicketLine[]
}

/** The number before which the older lines are; undefined if these are the first ones. */
export const olderThan = ({ data }: Lines) => (data.length < LINES_TAKE ? undefined : data[0]?.seq)

/** The lines of all loaded pages, the oldest first. The first page has the latest lines. */
export const linesOf = ({ pages }: InfiniteData<Lines>) => pages.toReversed().flatMap(({ data }) => data)
