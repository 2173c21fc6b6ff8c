import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { toast } from '@/lib/toast'
import { holdBalance } from '@/session/session'
import { flyGems } from './celebrate'
import { sumOfRewards, useClaimAll } from './claimingAll'
import classes from './ClaimAll.module.css'

interface Props {
  ready: FanChallenge[]
  chains: FanChain[]
}

/** Claims all rewards that wait, one after the other. Nothing while fewer than two wait. */
export default function ClaimAll({ ready, chains }: Props) {
  const finished = chains.filter(({ status }) => status === 'CAN_REWARD')
  const count = ready.reduce((sum, { rewardsReady }) => sum + rewardsReady, finished.length)
  const claiming = useClaimAll()
  const button = useRef<HTMLButtonElement>(null)
  // The second press of a double click comes before the state has changed.
  const isRunning = useRef(false)
  const press = () => {
    if (isRunning.current) return
    isRunning.current = true
    const origin = button.current?.getBoundingClientRect()
    const held = holdBalance()
    claiming.mutate(
      { ready, chains: finished },
      {
        onSettled: (answer) => {
          isRunning.current = false
          const { words, hasGems } = sumOfRewards(answer?.rewards ?? [])
          if (words) toast('SUCCESS_PRIMARY', `You got ${words}`)
          void (hasGems && origin ? flyGems(origin) : Promise.resolve()).finally(() => void held.release())
        },
      },
    )
  }
  const problem = claiming.data?.problem ?? null
  if (count < 2 && !claiming.isPending && !problem) return null
  return (
    <div className={classes.claim}>
      {(count > 1 || claiming.isPending) && (
        <Button
          ref={button}
          leftSection={<IconGift size={18} stroke={2} aria-hidden="true" />}
          loading={claiming.isPending}
          onClick={press}
        >
          Claim all {count} rewards
        </Button>
      )}
      <FormProblem error={problem} unsent="The other rewards still wait for you." />
    </div>
  )
}
