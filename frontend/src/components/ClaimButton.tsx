import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { queryClient } from '@/api/queryClient'
import { isUnanswered } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { quests, readyQuests } from '@/session/quests'
import { useClaimPress } from './useClaimPress'

/** Loads the rewards that wait now: the page with the button need not know them. */
async function loadWaiting() {
  const [challenges, chains] = await Promise.all([
    queryClient.fetchQuery({ ...readyQuests(), staleTime: 0 }),
    queryClient.fetchQuery({ ...quests.chains(), staleTime: 0 }),
  ])
  const finished = chains.data.filter(({ status }) => status === 'CAN_REWARD')
  return { ready: challenges.data, chains: finished, count: challenges.data.length + finished.length, words: '' }
}

interface Props {
  label: string
  size?: 'lg'
  className?: string
}

/** Claims all rewards that wait, from any page. */
export default function ClaimButton({ label, size, className }: Props) {
  const { claiming, press } = useClaimPress()
  const problem = claiming.data?.problem ?? null
  return (
    <>
      <Button
        data-size={size}
        className={className}
        leftSection={<IconGift size={18} stroke={2} aria-hidden="true" />}
        loading={claiming.isPending}
        onClick={({ currentTarget }) => void press(currentTarget, loadWaiting).catch(() => undefined)}
      >
        {label}
      </Button>
      <FormProblem
        error={problem?.error ?? claiming.error}
        about={isUnanswered(problem?.error) ? undefined : problem?.name}
        unsent="Nothing was claimed."
      />
    </>
  )
}
