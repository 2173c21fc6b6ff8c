import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openDialog } from '@/dialogs/dialogs'
import { useSession } from '@/session/session'
import classes from './FirstSteps.module.css'

interface Props {
  name: string
  /** This person has bought something here before. */
  hasBought: boolean
  /** The store has no product yet. */
  isStoreEmpty: boolean
  /** The first task of a fan without gems, and its pay. */
  firstEarning: ReactNode
}

interface FirstStep {
  title: string
  text: ReactNode
  done: boolean
  /** A page of the community. */
  to?: string
  onPress?: () => void
}

/** The first steps of a fan: done steps are checked, and the next one is highlighted. */
export function FirstSteps({ name, hasBought, isStoreEmpty, firstEarning }: Props) {
  const { user, member, balance } = useSession()
  const hasGems = Number(balance ?? 0) > 0
  if (user && member && hasBought) return null
  // The server refuses to sell anything to a fan without a confirmed email.
  const mustConfirm = user !== null && !user.emailVerified
  const confirm = {
    title: 'Confirm your email',
    text: 'You need it to spend gems.',
    done: false,
    onPress: () => openDialog('email-verify', {}),
  }
  const steps: FirstStep[] = [
    { title: `Join ${name}`, text: 'It’s free, and you can leave any time.', done: member !== null },
    {
      title: 'Collect gems',
      text: firstEarning,
      done: hasGems,
      to: hasGems ? undefined : '/quests',
    },
    ...(mustConfirm ? [confirm] : []),
    isStoreEmpty
      ? { title: 'Spend them', text: 'The store has no products yet.', done: false }
      : {
          title: 'Spend them',
          text: 'Choose something from the store.',
          done: false,
          to: mustConfirm ? undefined : '/store',
        },
  ]
  const next = steps.findIndex(({ done }) => !done)

  return (
    <ol className={classes.steps} aria-label="First steps">
      {steps.map(({ title, text, done, to, onPress }, index) => (
        <li key={title} data-state={done ? 'done' : index === next ? 'next' : 'later'}>
          <Step to={to} onPress={onPress}>
            <span className={classes.mark} aria-hidden="true">
              {done ? <IconCheck size={18} stroke={2.25} /> : index + 1}
            </span>
            <div>
              <h2 className={classes.title}>
                {title}
                {(to || onPress) && <IconArrowRight size={16} stroke={2} aria-hidden="true" />}
              </h2>
              <p className="quiet small">{done ? 'Done.' : text}</p>
            </div>
          </Step>
        </li>
      ))}
    </ol>
  )
}

/** A step that leads somewhere, or does something, is one thing to press. */
function Step({ to, onPress, children }: Pick<FirstStep, 'to' | 'onPress'> & { children: ReactNode }) {
  if (onPress) {
    return (
      <button type="button" onClick={onPress} className={classes.step}>
        {children}
      </button>
    )
  }
  return to ? (
    <Link to={to} className={classes.step}>
      {children}
    </Link>
  ) : (
    <div className={classes.step}>{children}</div>
  )
}
