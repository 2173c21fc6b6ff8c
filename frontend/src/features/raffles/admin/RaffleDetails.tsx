import type { TeamRaffleDetail } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { Price } from '@/components/Price'
import { Time } from '@/components/Time'
import { countOf, formatInteger } from '@/lib/format'
import { providerName } from '../model'
import { Prizes } from '../Prizes'
import classes from './RaffleDetails.module.css'

/** The details of a raffle that is over: its text, price, times, rules and prizes. Its form is gone by then. */
export function RaffleDetails({ raffle }: { raffle: TeamRaffleDetail }) {
  const { description, entryCost, startAt, endAt, closedEarlyAt, firstEndAt, endReason } = raffle
  return (
    <Panel title="Details" lead={description || undefined}>
      <dl className={classes.facts}>
        <dt>Ticket price</dt>
        <dd>
          <Price amount={entryCost} />
        </dd>
        <dt>Start</dt>
        <dd>
          <Time value={startAt} />
        </dd>
        <dt>End</dt>
        <dd>
          <Time value={closedEarlyAt ?? endAt} />
          {closedEarlyAt && ', closed early'}
        </dd>
        {firstEndAt && (
          <div>
            <dt>Announced end</dt>
            <dd>
              <Time value={firstEndAt} />, moved: “{endReason}”
            </dd>
          </div>
        )}
        {rulesOf(raffle).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Prizes prizes={raffle.prizes} />
    </Panel>
  )
}

/** The rules that applied, named as in the form. */
function rulesOf(raffle: TeamRaffleDetail) {
  const { maxEntries, maxEntriesPerUser, minLevel, minMemberDays, provider, password, passwordTickets } = raffle
  const rules: [string, string | false | null][] = [
    ['Total tickets', maxEntries !== null && formatInteger(maxEntries)],
    ['Per fan', maxEntriesPerUser !== null && countOf(maxEntriesPerUser, 'ticket')],
    ['Minimum level', minLevel !== null && formatInteger(minLevel)],
    ['Days of membership', minMemberDays !== null && formatInteger(minMemberDays)],
    ['Linked account', provider !== null && providerName(provider)],
    ['Stream code', password !== '' && (passwordTickets === null ? 'Required to join' : 'Gives free tickets')],
    ['Prizes per member', raffle.onePerMember && raffle.prizes.length > 1 && 'At most one'],
    ['Claim within', raffle.claimDays !== null && countOf(raffle.claimDays, 'day')],
  ]
  return rules.filter((rule): rule is [string, string] => Boolean(rule[1]))
}
