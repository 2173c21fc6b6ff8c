import { IconCheck } from '@tabler/icons-react'
import type { HomeBlock } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { formatInteger } from '@/lib/format'
import { useCommunity } from '@/session/look'
import { useMemberCount } from '@/session/membership'
import classes from './GoalBlock.module.css'

/** The community's goal, and its progress. The first answer of the server has the figures. */
export default function GoalBlock({ block }: { block: HomeBlock }) {
  const { title, text, figure, target } = block
  const members = useMemberCount(useCommunity())
  const current = figure === 'MEMBERS' ? members : block.current
  const share = target > 0 ? current / target : 0
  const isReached = share >= 1

  return (
    <section className={classes.goal}>
      <div className={classes.words}>
        <p className={classes.eyebrow}>Community goal</p>
        <h2 dir="auto">{title}</h2>
        {text && (
          <p dir="auto" className={classes.text}>
            {text}
          </p>
        )}
      </div>
      <div className={classes.progress}>
        <Meter share={share} />
        <p className={classes.figures}>
          <span>
            <strong className="number">{formatInteger(current)}</strong> of <Target block={block} />
          </span>
          {isReached ? (
            <span className={classes.reached}>
              <IconCheck size={18} stroke={2.25} aria-hidden="true" />
              Reached
            </span>
          ) : (
            <span className="number">{Math.floor(share * 100)}%</span>
          )}
        </p>
      </div>
    </section>
  )
}

function Target({ block: { figure, target, unit } }: { block: HomeBlock }) {
  if (figure === 'GEMS_SPENT')
    return (
      <>
        <Gems amount={String(target)} size={14} /> spent
      </>
    )
  return (
    <span className="number" dir="auto">
      {formatInteger(target)} {figure === 'MEMBERS' ? (target === 1 ? 'member' : 'members') : unit}
    </span>
  )
}
