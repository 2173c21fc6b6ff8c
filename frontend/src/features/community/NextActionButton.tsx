import { Button, Skeleton } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { NextAction } from '@/api/shapes'
import { Gem } from '@/components/Gem'
import { openDialog } from '@/dialogs/dialogs'
import { countGems, countOf } from '@/lib/format'
import { lazily } from '@/lib/lazily'
import { useNextAction } from '@/session/nextSteps'
import { useSession } from '@/session/session'

const ClaimButton = lazily(() => import('@/components/ClaimButton'))

const waiting = <Skeleton width={200} height={48} radius="var(--radius-medium)" />

/** The one next action of a member, in the hero of the community. */
export function NextActionButton() {
  const action = useNextAction()
  const { balance } = useSession()
  if (action === undefined) return waiting
  return action && <Suspense fallback={waiting}>{draw[action.kind](action, balance ?? '0')}</Suspense>
}

const link = (to: string, words: string) => (
  <Button component={Link} to={to} data-size="lg" leftSection={<Gem size={18} plain />}>
    {words}
  </Button>
)

function claimWords({ gems, count }: NextAction, balance: string) {
  if (gems === '0') return `Claim ${countOf(count, 'reward')}`
  return balance === '0' ? `Claim your first ${countGems(gems)}` : `Claim ${countGems(gems)}`
}

const draw: Record<NextAction['kind'], (action: NextAction, balance: string) => ReactNode> = {
  CLAIM_REWARDS: (action, balance) => <ClaimButton label={claimWords(action, balance)} size="lg" />,
  CLAIM_PRIZE: ({ reference }) => link(`/raffles/${reference}`, 'Claim your prize'),
  CONFIRM_EMAIL: ({ gems }) => (
    <Button data-size="lg" onClick={() => openDialog('email-verify', {})}>
      {gems === '0' ? 'Confirm your email' : `Confirm your email to spend ${countGems(gems)}`}
    </Button>
  ),
  SPEND_GEMS: (_, balance) => link('/store?affordable=yes', `Spend ${countGems(balance)}`),
  DO_QUESTS: ({ gems }) => link('/quests', `Earn ${countGems(gems)} with a quest`),
  WATCH: () => link('/watch', 'Watch and earn gems'),
  VISIT_STORE: () => link('/store', 'See what you can get'),
}
