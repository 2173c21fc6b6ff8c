import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { isUnanswered } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { toast } from '@/lib/toast'
import { useOnline } from '@/lib/useOnline'
import { holdBalance } from '@/session/session'
import { flyGems } from './celebrate'
import { sumOfRewards, useClaimAll } from './claimingAll'
import classes from './ClaimAll.module.css'

interface Props {
  ready: FanChallenge[]
  chains: FanChain[]
}

/** What waits, and the button that claims all of it, one after the other. Its height is always the same. */
export default function ClaimAll({ ready, chains }: Props) {
  const finished = chains.filter(({ status }) => status === 'CAN_REWARD')
  const count = ready.reduce((sum, { rewardsReady }) => sum + rewardsReady, finished.length)
  const claiming = useClaimAll()
  const isOnline = useOnline()
  const { reset } = claiming
  useEffect(() => {
    // What was not sent while offline can be sent now.
    if (isOnline) reset()
  }, [isOnline, reset])
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
  const waiting = sumOfRewards([...ready.flatMap(({ own }) => own?.reward ?? []), ...finished.map((one) => one.reward)])
  return (
    <>
      <div className={classes.claim}>
        <p className={classes.words}>
          {count === 0 ? <span className="quiet">No rewards wait for you.</span> : waiting.words}
        </p>
        {(count > 0 || claiming.isPending) && (
          <Button
            ref={button}
            className={classes.button}
            leftSection={<IconGift size={18} stroke={2} aria-hidden="true" />}
            loading={claiming.isPending}
            onClick={press}
          >
            {count > 1 ? `Claim all ${count} rewards` : 'Claim it now'}
          </Button>
        )}
      </div>
      <FormProblem
        error={problem?.error}
        about={isUnanswered(problem?.error) ? undefined : problem?.name}
        unsent="The other rewards still wait for you."
      />
    </>
  )
}
