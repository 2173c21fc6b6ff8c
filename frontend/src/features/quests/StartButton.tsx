import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FanChallengePage } from '@/api/shapes'
import { bootCommunity, settingsHref } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { FormProblem } from '@/components/FormProblem'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { afterJoining } from '@/lib/denials'
import { useJoin } from '@/session/membership'
import { whoami } from '@/session/session'
import { openPage } from '@/lib/leaving'
import classes from './StartButton.module.css'
import { startState } from './startState'

interface Props {
  challenge: FanChallengePage
  /** Null: it counts alone, so only what keeps the fan from it is shown. */
  label: string | null
  onReady: () => void
  isBusy?: boolean
}

/** Leads to the login or joins the community first; otherwise says why the fan cannot take part now. */
export function StartButton({ challenge, label, onReady, isBusy = false }: Props) {
  const { balance } = useQuery(whoami).data
  const entering = useJoin(bootCommunity().creatorId, 'You’re a member now.')
  const found = startState(challenge.denial, { label: label ?? 'Take part', balance, at: useNow() })
  const state = afterJoining(found, entering.error)
  if (state.kind === 'ready' && label === null) return null
  const settings = state.kind === 'closed' ? settingsFor(state.cure) : null
  const press = () => {
    if (state.kind === 'login') {
      openDialog('authorization-required', {
        source: 'quests',
        returnTo: '/quests',
        what: `earn ${challenge.reward.words}`,
      })
    } else if (state.kind === 'join') entering.mutate()
    else if (settings) openPage(settings)
    else onReady()
  }
  return (
    <div className={classes.action}>
      <Button
        fullWidth
        loading={isBusy || entering.isPending}
        disabled={state.kind === 'closed' && !settings}
        onClick={press}
      >
        {state.kind === 'login' ? 'Log in to take part' : state.label}
      </Button>
      {state.kind === 'closed' && state.hint && (
        <p className={classes.hint}>
          {state.hint} {state.until && <Countdown endAt={state.until} className={classes.wait} />}
        </p>
      )}
      {state.kind === 'join' && <p className={classes.hint}>Joining is free. You get a wallet in this community.</p>}
      <FormProblem error={state.kind === 'closed' ? null : entering.error} />
    </div>
  )
}

function settingsFor(cure: string | undefined) {
  if (cure === 'age') return settingsHref('/quests')
  return cure === 'link' ? settingsHref('/quests', 'connections') : null
}
