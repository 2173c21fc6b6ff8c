import { Group } from '@mantine/core'
import { IconBroadcast, IconCalendar, IconLink, IconShieldCheck, IconTicket, IconTrophy } from '@tabler/icons-react'
import type { RafflePage } from '@/api/shapes'
import { countOf, formatInteger } from '@/lib/format'
import { providerName } from './model'

/** The conditions of joining and winning, in a line each. */
export function Terms({ raffle }: { raffle: RafflePage }) {
  const { minLevel, minMemberDays, minLinkedDays, provider, maxEntriesPerUser, onePerMember, claimDays } = raffle
  const lines = [
    maxEntriesPerUser !== null && {
      icon: IconTicket,
      text: `At most ${countOf(maxEntriesPerUser, 'ticket')} per member`,
    },
    minLevel !== null && { icon: IconShieldCheck, text: `Requires level ${formatInteger(minLevel)}` },
    minMemberDays !== null && {
      icon: IconCalendar,
      text: `Requires ${countOf(minMemberDays, 'day')} of membership`,
    },
    provider !== null && {
      icon: IconLink,
      text:
        minLinkedDays === null
          ? `Requires a linked ${providerName(provider)} account`
          : `Requires a ${providerName(provider)} account linked for ${countOf(minLinkedDays, 'day')}`,
    },
    raffle.asksForPassword && { icon: IconBroadcast, text: 'Requires the stream code' },
    onePerMember && raffle.prizes.length > 1 && { icon: IconTrophy, text: 'At most one prize per member' },
    claimDays !== null && { icon: IconTrophy, text: `Winners must claim within ${countOf(claimDays, 'day')}` },
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <Group component="ul" gap="8px 20px" c="dimmed" fz={14}>
      {lines.map(({ icon: Icon, text }) => (
        <Group component="li" key={text} gap={8} wrap="nowrap">
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {text}
        </Group>
      ))}
    </Group>
  )
}
