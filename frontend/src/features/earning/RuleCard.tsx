import { Link } from 'react-router'
import type { EarningChannel, OwnRule } from '@/api/shapes'
import { Channels } from '@/components/Channels'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { pageOfDeed } from '@/lib/deedPages'
import { formatGems } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './HowToEarn.module.css'
import { isStreamEvent, ruleName, shareOf, todayWords, unitWords } from './words'

interface Props {
  rule: OwnRule
  /** By how much the boost that runs multiplies. */
  factor: number
  channels: EarningChannel[]
}

/** The pay of a rule, its deed, the channels for it, and today's progress. */
export function RuleCard({ rule, factor, channels }: Props) {
  const { member } = useSession()
  const share = shareOf(rule)
  const unit = unitWords(rule)
  const today = todayWords(rule, member !== null)
  const page = pageOfDeed(rule.event)
  return (
    <li className={classes.rule} data-done={rule.hasReachedCap || undefined}>
      <p className={classes.pay}>
        {rule.gems !== '0' && factor > 1 && (
          <s className={classes.before}>
            <span className="unseen">without the boost </span>+{formatGems(rule.gems)}
          </s>
        )}
        {rule.gems !== '0' && <Gems amount={String(BigInt(rule.gems) * BigInt(factor))} sign="+" size={18} />}
        {rule.experience > 0 && <span className={classes.experience}>+{rule.experience} experience</span>}
      </p>
      <p className={classes.name}>
        {page ? <Link to={page.to}>{ruleName(rule)}</Link> : ruleName(rule)}
        {unit && <span className={classes.unit}> {unit}</span>}
      </p>
      {isStreamEvent(rule.event) && <Channels event={rule.event} provider={rule.provider} channels={channels} />}
      {member && share !== null && !rule.isOnce && <Meter share={share} />}
      {today && <p className={`${classes.progress} number`}>{today}</p>}
    </li>
  )
}
