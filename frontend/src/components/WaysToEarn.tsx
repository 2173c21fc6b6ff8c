import { IconChevronRight, IconFlame, IconLink, IconPlayerPlay, IconTarget, IconUserCircle } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { EarningWay } from '@/api/shapes'
import { settingsHref } from '@/api/boot'
import { ActionHint } from '@/components/ActionButton'
import { Gems } from '@/components/Gems'
import { countGems, countOf } from '@/lib/format'
import { lazily } from '@/lib/lazily'
import { isSocial, providerLabel } from '@/lib/providers'
import { currentPath } from '@/session/loginFlow'
import { useWaysToEarn } from '@/session/nextSteps'
import classes from './WaysToEarn.module.css'

const ClaimButton = lazily(() => import('@/components/ClaimButton'))

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The ways in which a member can earn the `short` gems that are missing, one press each. */
export default function WaysToEarn({ short }: { short: bigint }) {
  const ways = useWaysToEarn()
  if (!ways) return null
  if (ways.length === 0)
    return <ActionHint>Nothing pays you gems right now. New quests appear on the quests page.</ActionHint>
  return (
    <section className={classes.block} aria-labelledby="ways-to-earn">
      <h4 id="ways-to-earn" className={classes.title}>
        Earn {countGems(String(short))}: {countOf(ways.length, 'way')}
      </h4>
      <ul className={classes.ways}>
        {ways.map((way) => (
          <li key={way.kind + way.reference + way.provider}>{draw[way.kind](way)}</li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  way: EarningWay
  mark: ReactNode
  words: string
  note?: string
  to?: string
  href?: string
}

function Row({ way, mark, words, note, to, href }: RowProps) {
  const inside = (
    <>
      <span className={classes.mark}>{mark}</span>
      <span className={classes.words}>
        <span dir="auto">{words}</span>
        {note && <span className="quiet small">{note}</span>}
      </span>
      <Gems amount={way.gems} size={16} />
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </>
  )
  return href ? (
    <a href={href} className={classes.way}>
      {inside}
    </a>
  ) : (
    <Link to={to ?? '/quests'} className={classes.way}>
      {inside}
    </Link>
  )
}

const draw: Record<EarningWay['kind'], (way: EarningWay) => ReactNode> = {
  REWARDS: ({ gems }) => (
    <Suspense>
      <ClaimButton label={`Claim ${countGems(gems)} that wait for you`} className={classes.claim} />
    </Suspense>
  ),
  QUEST: (way) => (
    <Row
      way={way}
      mark={<IconTarget {...icon} />}
      words={way.name}
      note="Quest"
      to={`/quests?quest=${way.reference}`}
    />
  ),
  WATCH: (way) => (
    <Row
      way={way}
      mark={<IconPlayerPlay {...icon} />}
      words="Watch the stream"
      note={way.per === 1 ? 'For each minute' : `For every ${countOf(way.per, 'minute')}`}
      to="/watch"
    />
  ),
  PROFILE: (way) => (
    <Row
      way={way}
      mark={<IconUserCircle {...icon} />}
      words="Complete your profile"
      href={settingsHref(currentPath())}
    />
  ),
  LINK_ACCOUNT: (way) => (
    <Row
      way={way}
      mark={<IconLink {...icon} />}
      words={isSocial(way.provider) ? `Link your ${providerLabel[way.provider]} account` : 'Link your account'}
      note="Then what you do at the stream pays"
      href={settingsHref(currentPath(), 'connections')}
    />
  ),
  STREAK: (way) => (
    <Row way={way} mark={<IconFlame {...icon} />} words="Come back tomorrow" note="Your daily streak" to="/quests" />
  ),
}
