import type { ReactNode } from 'react'
import type { ChallengeReward } from '@/api/shapes'
import card from './Card.module.css'
import classes from './ClaimCard.module.css'
import { Reward } from './Reward'

/** The picture is small beside the words of a phone. */
export const CLAIM_PICTURE_SIZES = '(min-width: 48em) 400px, 72px'

interface Props {
  /** Marks a card whose reward can be claimed. */
  state: string
  isOver: boolean
  picture: ReactNode
  mark: ReactNode
  /** The number of rewards that can be claimed now. */
  waiting: number
  reward: ChallengeReward
  title: ReactNode
  text: string | null
  children: ReactNode
}

/** A card of something that pays a reward once a goal is reached: a quest, or a wager reward. */
export const ClaimCard = ({ state, isOver, picture, mark, waiting, reward, title, text, children }: Props) => (
  <article className={`${card.card} ${classes.card}`} data-state={state} data-gone={isOver || undefined}>
    <div className={`${card.picture} ${classes.picture}`}>
      {picture}
      <span className={classes.state}>{mark}</span>
      {waiting > 1 && <span className={classes.several}>{waiting} rewards</span>}
    </div>
    <div className={`${card.words} ${classes.words}`}>
      <Reward reward={reward} />
      <div className={classes.head}>
        {title}
        {text && (
          <p dir="auto" className={classes.text}>
            {text}
          </p>
        )}
      </div>
      {children}
    </div>
  </article>
)
