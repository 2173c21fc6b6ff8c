import type { ChallengeReward, FanChain, FanChallenge } from '@/api/shapes'
import { ApiError, isUnanswered } from '@/api/errors'
import { useMutation } from '@/api/useMutation'
import { newKey } from '@/lib/keys'
import { claim, type ClaimTarget, paid, renew } from './claims'

interface Claimed {
  rewards: ChallengeReward[]
  /** The first refusal, and whose reward it is, which waits on. */
  problem: { error: unknown; name: string } | null
}

export interface Waiting {
  ready: FanChallenge[]
  chains: FanChain[]
  count: number
  /** The sum of all waiting rewards, in words. */
  words: string
}

/**
 * Claims one reward after the other: each call locks the fan. A refused one does not keep the fan from the others. A
 * repeated call is safe with another key, because the server pays each reward once.
 */
async function claimEach({ ready, chains }: Waiting): Promise<Claimed> {
  const claimed: Claimed = { rewards: [], problem: null }
  const claimOne = async (target: ClaimTarget, name: string, reward: ChallengeReward): Promise<void> => {
    if (isUnanswered(claimed.problem?.error)) return
    try {
      const answer = await claim(target, newKey())
      claimed.rewards.push(reward)
      // An earlier period of the same challenge can have a reward, too.
      if ('rewardsReady' in answer && answer.own && answer.rewardsReady > 0)
        await claimOne(target, name, answer.own.reward)
    } catch (error) {
      // Claimed meanwhile, for example in another tab.
      const isClaimed = error instanceof ApiError && error.code === 'CHALLENGE_NOTHING_TO_CLAIM'
      if (!isClaimed) claimed.problem ??= { error, name }
    }
  }
  const targets = [
    ...ready.flatMap(({ id, name, own }) => (own ? [{ target: { challengeId: id }, name, reward: own.reward }] : [])),
    ...chains.map(({ id, name, reward }) => ({ target: { chainId: id }, name, reward })),
  ]
  await targets.reduce(
    (earlier, { target, name, reward }) => earlier.then(() => claimOne(target, name, reward)),
    Promise.resolve(),
  )
  return claimed
}

export const useClaimAll = () =>
  useMutation({
    mutationFn: claimEach,
    onSuccess: ({ problem }) => renew(problem?.error),
    meta: { invalidates: paid, silent: true },
  })
