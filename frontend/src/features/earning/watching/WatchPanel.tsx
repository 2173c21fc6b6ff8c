import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnRule, OwnWatching } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { Panel } from '@/components/Panel'
import { earning } from '@/session/earning'
import { ruleName, unitWords } from '../words'
import { PresenceForm } from './PresenceForm'
import classes from './Watching.module.css'
import { nextPaymentWords, shareOfNext, watchedWords } from './words'

interface Props {
  own: OwnWatching
  isPlaying: boolean
  isElsewhere: boolean
  watchHere: () => void
  /** The button to join. */
  membership: ReactNode
}

/** The fan's watching time of today, and the rules that pay for it. */
export function WatchPanel({ own, isPlaying, isElsewhere, watchHere, membership }: Props) {
  const { data } = useQuery(earning())
  const rules = data?.rules.filter(({ event }) => event === 'WATCH') ?? []
  return (
    <Panel>
      <div className={classes.today}>
        {own.denial ? (
          <Denied code={own.denial.code} membership={membership} />
        ) : (
          <>
            <h2 className={`${classes.watched} number`}>{watchedWords(own)}</h2>
            {isElsewhere ? (
              <div className={classes.elsewhere} role="status">
                <p>You are watching in another tab or on another device. Minutes count there.</p>
                <Button variant="default" onClick={watchHere}>
                  Watch here
                </Button>
              </div>
            ) : own.picture && isPlaying ? (
              <PresenceForm picture={own.picture} isLinked={own.channels.some((channel) => channel.isLinked)} />
            ) : (
              <p className="quiet" role="status">
                {isPlaying
                  ? 'Minutes count now, while this page is visible.'
                  : stateWords(own, !data || rules.length > 0)}
              </p>
            )}
          </>
        )}
        {rules.length > 0 && (
          <ul className={classes.rules} aria-label="What watching pays">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} own={own} factor={data?.boost?.factor ?? 1} />
            ))}
          </ul>
        )}
        {data && rules.length === 0 && own.channels.length > 0 && <p className="quiet small">{NO_GEMS}</p>}
      </div>
    </Panel>
  )
}

const NO_GEMS = 'Watching pays no gems here right now.'

function stateWords({ channels }: OwnWatching, pays: boolean) {
  if (channels.length > 0) return 'Start the player, or write in the chat.'
  return pays ? 'Minutes count while the stream plays here.' : NO_GEMS
}

interface DeniedProps {
  code: NonNullable<OwnWatching['denial']>['code']
  membership: ReactNode
}

function Denied({ code, membership }: DeniedProps) {
  const { name } = bootCommunity()
  if (code === 'WATCH_SELF') return <p>This is your community. Only fans earn by watching.</p>
  if (code === 'MEMBER_RESTRICTED') return <p>Your membership is limited, so your minutes do not count.</p>
  return (
    <>
      <p>Members of {name} earn while they watch.</p>
      {membership}
    </>
  )
}

function Rule({ rule, own, factor }: { rule: OwnRule; own: OwnWatching; factor: number }) {
  return (
    <li className={classes.rule}>
      <p className={classes.pay}>
        {rule.gems !== '0' && <Gems amount={String(BigInt(rule.gems) * BigInt(factor))} sign="+" size={18} />}
        {rule.experience > 0 && <span className={classes.experience}>+{rule.experience} experience</span>}
        <span className={classes.unit}>
          <span className="unseen">{ruleName(rule)} </span>
          {unitWords(rule)}
        </span>
      </p>
      {!own.denial && (
        <>
          <Meter share={shareOfNext(rule, own)} />
          <p className={`${classes.progress} number`}>{nextPaymentWords(rule, own)}</p>
        </>
      )}
    </li>
  )
}
