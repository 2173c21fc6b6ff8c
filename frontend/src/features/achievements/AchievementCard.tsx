import { Button, VisuallyHidden } from '@mantine/core'
import { IconLock, IconShare2 } from '@tabler/icons-react'
import type { Achievement } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { Medal } from '@/components/Medal'
import metal from '@/components/metal.module.css'
import { goalWords, progressWords, rarityWords, type Tier, tiersOf } from './model'
import classes from './AchievementCard.module.css'

/** One achievement: the tier that the fan has, and the way to the next one. */
export function AchievementCard({ achievement }: { achievement: Achievement }) {
  if (achievement.isHidden) return <Secret />
  const { best, next } = tiersOf(achievement)
  const { event } = achievement
  return (
    <article className={classes.card} data-tier={best?.position ?? 0}>
      <div className={classes.top}>
        <Medal symbol={achievement.symbol ?? 'TROPHY'} position={best?.position ?? 0} />
        <div className={classes.words}>
          <h2 dir="auto" className={classes.name}>
            {achievement.name}
          </h2>
          <p className={classes.state}>{best ? best.name : 'Not reached yet'}</p>
        </div>
      </div>
      {achievement.description && (
        <p dir="auto" className="quiet small">
          {achievement.description}
        </p>
      )}
      <ol className={classes.tiers} aria-label={`Tiers of ${achievement.name}`}>
        {achievement.tiers.map((tier) => (
          <TierPip key={tier.position} tier={tier} />
        ))}
      </ol>
      <div className={classes.foot}>
        {next && event ? (
          <>
            <div className={classes.line}>
              <span>
                {next.name}: {goalWords(event, next.target)}
              </span>
              <b className="number">{progressWords(achievement, next)}</b>
            </div>
            <Meter share={achievement.amount / next.target} />
          </>
        ) : (
          best?.reachedAt && (
            <div className={classes.line}>
              <span>
                All tiers reached <Time value={best.reachedAt} />
              </span>
            </div>
          )
        )}
        <p className="quiet small">
          {rarityWords(best ?? (next as Tier))}
          {next && next.experience > 0 ? ` · ${next.name} gives ${next.experience} experience` : ''}
        </p>
        {best && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden="true" />}
            aria-label={`Share ${achievement.name}`}
            onClick={() => openDialog('achievement-share', { id: achievement.id, name: achievement.name })}
          >
            Share
          </Button>
        )}
      </div>
    </article>
  )
}

function TierPip({ tier }: { tier: Tier }) {
  const isReached = tier.reachedAt !== null
  return (
    <li className={`${metal.metal} ${classes.pip}`} data-tier={isReached ? tier.position : 0}>
      {tier.name}
      <VisuallyHidden>{isReached ? ', reached' : ', not reached'}</VisuallyHidden>
    </li>
  )
}

function Secret() {
  return (
    <article className={classes.card} data-tier={0} data-secret="">
      <div className={classes.top}>
        <span className={classes.lock}>
          <IconLock size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <div className={classes.words}>
          <h2 className={classes.name}>Secret achievement</h2>
          <p className={classes.state}>You see what it is when you reach it.</p>
        </div>
      </div>
    </article>
  )
}
