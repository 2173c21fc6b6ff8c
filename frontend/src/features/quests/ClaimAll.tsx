import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { isUnanswered } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { useOnline } from '@/lib/useOnline'
import { useReadyRewards } from '@/session/readyRewards'
import classes from './ClaimAll.module.css'
import { partsOf } from '@/lib/rewardSums'
import { useClaimPress } from '@/components/useClaimPress'

interface Props {
  ready: FanChallenge[]
  chains: FanChain[]
}

/**
 * The waiting rewards, and the button that claims all of them, one after the other. Nothing below moves when rewards
 * come and go.
 */
export default function ClaimAll({ ready, chains }: Props) {
  const finished = chains.filter(({ status }) => status === 'CAN_REWARD')
  const { claiming, press } = useClaimPress()
  // The sum of the server: several rewards of one challenge wait, and can differ.
  const sum = useReadyRewards()
  const waiting = {
    count: sum?.count ?? ready.reduce((total, { rewardsReady }) => total + rewardsReady, finished.length),
    words: (sum && partsOf(sum).join(', ')) ?? '',
  }
  // While they are claimed one by one, fewer and fewer wait.
  const { count, words } = claiming.isPending ? claiming.variables : waiting
  const isOnline = useOnline()
  const { reset } = claiming
  useEffect(() => {
    // Claims that could not be sent offline can be sent now.
    if (isOnline) reset()
  }, [isOnline, reset])
  const button = useRef<HTMLButtonElement>(null)
  const problem = claiming.data?.problem ?? null
  return (
    <>
      <div className={classes.claim}>
        <p className={classes.words}>
          {count === 0 ? <span className="quiet">No rewards wait for you.</span> : words || countOf(count, 'reward')}
        </p>
        {(count > 0 || claiming.isPending) && (
          <Button
            ref={button}
            className={classes.button}
            leftSection={<IconGift size={18} stroke={2} aria-hidden="true" />}
            loading={claiming.isPending}
            onClick={() =>
              void press(button.current, () => ({ ready, chains: finished, ...waiting })).catch(() => undefined)
            }
          >
            {count > 1 ? (
              <span>
                Claim all <span className={classes.count}>{count} rewards</span>
              </span>
            ) : (
              'Claim reward'
            )}
          </Button>
        )}
      </div>
      <FormProblem
        error={problem?.error}
        about={isUnanswered(problem?.error) ? undefined : problem?.name}
        unsent={claiming.data?.rewards.length === 0 ? 'Nothing was claimed.' : 'The other rewards still wait for you.'}
      />
    </>
  )
}
