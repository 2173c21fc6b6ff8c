import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { ChannelConnection } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Time } from '@/components/Time'
import { countOf, formatInteger } from '@/lib/format'
import { providerLabel } from '@/lib/providers'
import classes from './Streaming.module.css'
import { deliveries, delayText, eventsText } from './words'

type Delivery = ChannelConnection['events'][number]

const icons = { success: IconCheck, warning: IconAlertTriangle, quiet: IconClock }

/** Which events of the channel arrive, and what is missing. */
export function Deliveries({
  connection,
  onConsent,
  isLeaving,
}: {
  connection: ChannelConnection
  onConsent: () => void
  isLeaving: boolean
}) {
  const { provider, events, needsConsent, eventsProblem, eventsCheckedAt } = connection
  if (events.length === 0) return null
  const label = providerLabel[provider]
  const { text, tone } = eventsText(events)
  const Icon = icons[tone]
  return (
    <section className={classes.events} aria-label={`Events of ${label}`}>
      {needsConsent && (
        <div className={classes.consent}>
          <p className={classes.warning}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            {`This connection was made before Gemhall could count what fans do on ${label}. Give access to count it.`}
          </p>
          <Button variant="default" loading={isLeaving} onClick={onConsent}>
            {`Give access at ${label}`}
          </Button>
        </div>
      )}
      {eventsProblem && (
        <p className={classes.note}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          {`${label} did not answer when we asked which events it sends us. We try again, so you do not need to do anything.`}
        </p>
      )}
      <details>
        <summary className={classes.summary}>
          <span>Stream events</span>
          <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
            {text}
          </Chip>
        </summary>
        <ul className={classes.kinds}>
          {events.map((one) => (
            <Kind key={one.name} delivery={one} />
          ))}
        </ul>
        <p className="quiet small">
          {eventsCheckedAt && (
            <>
              We last asked {label} which events it sends us <Time value={eventsCheckedAt} />.{' '}
            </>
          )}
          What fans do counts once they link their {label} account in their profile, and not for the time before.
        </p>
      </details>
    </section>
  )
}

function Kind({ delivery }: { delivery: Delivery }) {
  const { label, state, lastEventAt, lostAt } = delivery
  const isSilent = state === 'ACTIVE' && lastEventAt === null
  return (
    <li className={classes.kind}>
      <span className={classes.kindName}>{label}</span>
      <Chip tone={isSilent ? 'quiet' : deliveries[state].tone}>
        {isSilent ? 'Nothing yet' : deliveries[state].label}
      </Chip>
      <span className={`quiet small ${classes.kindWords}`}>
        {lastEventAt ? (
          <>
            Last event <Time value={lastEventAt} />
            {delayText(delivery.delayMs)}
          </>
        ) : (
          !isSilent && 'Nothing yet'
        )}
        {lostAt && (
          <>
            {' · '}Interrupted since <Time value={lostAt} />
          </>
        )}
        {numbersOf(delivery).map((text) => ` · ${text}`)}
      </span>
    </li>
  )
}

/** Only the numbers that say something. */
function numbersOf({ received, unlinked, late, refused, losses }: Delivery) {
  const texts = []
  if (received > 0) texts.push(`${formatInteger(received)} received`)
  if (unlinked > 0) texts.push(`${formatInteger(unlinked)} by fans without a linked account`)
  if (late > 0) texts.push(`${formatInteger(late)} late`)
  if (refused > 0) texts.push(`${formatInteger(refused)} refused today`)
  if (losses > 0) texts.push(countOf(losses, 'interruption'))
  return texts
}
