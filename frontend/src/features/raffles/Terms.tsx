import { IconBroadcast, IconCalendar, IconLink, IconShieldCheck, IconTicket, IconTrophy } from '@tabler/icons-react'
import type { RafflePage } from '@/api/shapes'
import { countOf, formatInteger } from '@/lib/format'
import { providerName } from './model'
import classes from './Terms.module.css'

/** Who can join and what winning asks for, in a line each. */
export function Terms({ raffle }: { raffle: RafflePage }) {
  const { minLevel, minMemberDays, provider, maxEntriesPerUser, onePerMember, claimDays } = raffle
  const lines = [
    maxEntriesPerUser !== null && { icon: IconTicket, text: `At most ${countOf(maxEntriesPerUser, 'ticket')} each` },
    minLevel !== null && { icon: IconShieldCheck, text: `From level ${formatInteger(minLevel)}` },
    minMemberDays !== null && {
      icon: IconCalendar,
      text: `For members of ${countOf(minMemberDays, 'day')} and more`,
    },
    provider !== null && { icon: IconLink, text: `With a linked ${providerName(provider)} account` },
    raffle.asksForPassword && { icon: IconBroadcast, text: 'For who heard the word on stream' },
    onePerMember && raffle.prizes.length > 1 && { icon: IconTrophy, text: 'One prize each at most' },
    claimDays !== null && { icon: IconTrophy, text: `Winners claim within ${countOf(claimDays, 'day')}` },
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className={classes.terms}>
      {lines.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
