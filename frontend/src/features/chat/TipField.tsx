import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { CHAT_MAX_TIP } from '@/api/constants'
import { countGems, formatGems } from '@/lib/format'
import { useSession } from '@/session/session'
import { chat } from './api'

const GEMS = /^[1-9][0-9]{0,6}$/
const LIMITS = `1 to ${formatGems(String(CHAT_MAX_TIP))} gems`

/** The problem of a tip; undefined if it can be sent. */
export const tipProblem = (gems: string) =>
  GEMS.test(gems) && Number(gems) <= CHAT_MAX_TIP ? undefined : `Enter a whole number: ${LIMITS}`

function remains(balance: string, gems: string) {
  if (tipProblem(gems)) return ''
  const left = BigInt(balance) - BigInt(gems)
  return left < 0n ? ' This is more than you have.' : ` ${countGems(String(left))} remain.`
}

/** The balance in the room's community. On the platform, the session belongs to no community, so the wallets say it. */
function useBalance(creatorId: string) {
  const { balance } = useSession()
  const own = useQuery({ ...chat.wallets, enabled: boot.community === null }).data
  return balance ?? own?.data.find(({ community }) => community.creatorId === creatorId)?.balance ?? null
}

interface Props {
  creatorId: string
  value: string
  problem?: string
  onChange: (value: string) => void
}

/** The gems of a tip, with the balance in this community. */
export function TipField({ creatorId, value, problem, onChange }: Props) {
  const balance = useBalance(creatorId)
  const own = balance === null ? '' : ` You have ${countGems(balance)}.${remains(balance, value)}`
  return (
    <TextInput
      label="Tip in gems"
      description={`${LIMITS}, for the community. A tip stays.${own}`}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}
