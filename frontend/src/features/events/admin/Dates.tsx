import { Notice } from '@/components/Notice'
import type { TeamEventDate, TeamEventPage } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'
import type { Column } from '@/components/office/list'
import { OfficeTable } from '@/components/office/OfficeTable'
import { formatPlainDay } from '@/lib/days'
import { formatInteger } from '@/lib/format'
import { formatIn } from '@/lib/zonedFormat'
import classes from './Event.module.css'
import { phaseLabel } from './words'

const columnsOf = (event: TeamEventPage): Column<TeamEventDate>[] => [
  {
    key: 'day',
    title: 'Date',
    render: ({ firstDay, startsAt }) => (event.isAllDay ? formatPlainDay(firstDay) : formatIn(event.zone, startsAt)),
  },
  {
    key: 'phase',
    title: 'State',
    isState: true,
    render: ({ phase }) =>
      event.publication === 'DRAFT' ? (
        <Chip tone="quiet">Draft</Chip>
      ) : (
        <Chip tone={phaseLabel(phase).tone}>{phaseLabel(phase).label}</Chip>
      ),
  },
  { key: 'isOwn', title: 'Edited alone', render: ({ isOwn }) => (isOwn ? 'Yes' : 'No') },
  { key: 'joined', title: 'Joined', align: 'right', render: ({ joined }) => formatInteger(joined) },
  { key: 'waiting', title: 'Waiting', align: 'right', render: ({ waiting }) => formatInteger(waiting) },
]

/** The dates of a repeating event. Each opens on its own page. */
export function Dates({ event }: { event: TeamEventPage }) {
  if (event.dates.length === 0) return <Notice art="no dates" title="No dates" text="Every date was deleted." />
  return (
    <div className={classes.stack}>
      <p className="quiet">Dates are made for about a year ahead. Later ones follow each week by the repeat rule.</p>
      <OfficeTable
        label="Dates"
        rows={event.dates}
        columns={columnsOf(event)}
        open={({ id }) => `/admin/events/${id}`}
      />
    </div>
  )
}
