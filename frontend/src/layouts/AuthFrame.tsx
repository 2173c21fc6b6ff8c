import type { ReactNode } from 'react'
import { GeneratedArt } from '@/components/GeneratedArt'
import classes from './AuthFrame.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** Seeds the picture beside the form. */
  art: string
  /** Where this page is in a longer way. */
  step?: { at: number; of: number }
  children: ReactNode
}

/** Entering, joining, opening a community: the words on one side, our light on the other. */
export function AuthFrame({ title, lead, art, step, children }: Props) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · Gemhall`}</title>
      <div className={classes.words}>
        {step && (
          <div className={classes.step}>
            <span className="eyebrow">
              Step {step.at} of {step.of}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(step.at / step.of) * 100}%` }} />
            </span>
          </div>
        )}
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
      </div>
      <div className={classes.art} aria-hidden="true">
        <GeneratedArt name={art} kind="product" />
      </div>
    </div>
  )
}
