import { IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { settingsHref } from '@/api/boot'
import type { EarningChannel, OwnRule } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { pageOfDeed } from '@/lib/deedPages'
import { formatGems } from '@/lib/format'
import { providerLabel } from '@/lib/providers'
import { useSession } from '@/session/session'
import classes from './HowToEarn.module.css'
import { isStreamEvent, ruleName, shareOf, todayWords, unitWords } from './words'

interface Props {
  rule: OwnRule
  /** By how much the boost that runs multiplies. */
  factor: number
  channels: EarningChannel[]
}

/** What a rule pays now, for what, where it is done, and today's progress. */
export function RuleCard({ rule, factor, channels }: Props) {
  const share = shareOf(rule)
  const unit = unitWords(rule)
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
      {isStreamEvent(rule.event) && <Channels rule={rule} channels={channels} />}
      {share !== null && !rule.isOnce && <Meter share={share} />}
      <p className={`${classes.progress} number`}>{todayWords(rule)}</p>
    </li>
  )
}

/** The channels at which the deed counts. Without a linked account there, the service says nothing about the fan. */
function Channels({ rule, channels }: Omit<Props, 'factor'>) {
  const { member } = useSession()
  const { pathname } = useLocation()
  const found = channels.filter(({ provider }) => rule.provider === null || rule.provider === provider)
  return (
    <p className={classes.channels}>
      {found.map(({ provider, url, isLinked }) => {
        const name = provider === 'LOCAL' ? '' : providerLabel[provider]
        return (
          <span key={provider}>
            {url && rule.event !== 'WATCH' && (
              <a href={url} target="_blank" rel="noopener noreferrer">
                Go to {name}
                <IconExternalLink size={14} stroke={2} aria-hidden="true" />
                <span className="unseen"> (opens in a new tab)</span>
              </a>
            )}
            {/* The page of watching says what a linked account is for. */}
            {member && !isLinked && rule.event !== 'WATCH' && (
              <a href={settingsHref(pathname, 'connections')}>Counts once you link your {name} account</a>
            )}
          </span>
        )
      })}
    </p>
  )
}
