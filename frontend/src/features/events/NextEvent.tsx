import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { Section } from '@/components/Section'
import { useNow } from '@/lib/clock'
import { eventRow } from './api'
import { EventRow } from './EventRow'
import rows from '@/components/ListRow.module.css'
import { phaseOf } from './model'

const MINUTE = 60

/** The next events on the home page. Empty while none is planned. */
export default function NextEvent({ title }: { title?: string }) {
  const { slug, timezone } = bootCommunity()
  const at = useNow(MINUTE)
  const { data } = useQuery(eventRow(slug))
  const coming = data?.data.filter((event) => !['ENDED', 'CANCELED'].includes(phaseOf(event, at))) ?? []
  if (coming.length === 0) return null
  return (
    <Section
      title={title || (coming.length === 1 ? 'Next event' : 'Next events')}
      more={{ to: '/events', label: 'All events' }}
    >
      <ul className={rows.list}>
        {coming.map((event) => (
          <li key={event.id}>
            <EventRow event={event} zone={timezone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
