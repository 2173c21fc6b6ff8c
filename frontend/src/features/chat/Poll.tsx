import { IconCheck } from '@tabler/icons-react'
import type { ChatMessage, ChatPoll } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { FormProblem } from '@/components/FormProblem'
import { useNow } from '@/lib/clock'
import { countOf } from '@/lib/format'
import { type Place, useVote } from './api'
import classes from './Chat.module.css'

interface Props {
  place: Place
  message: ChatMessage
  poll: ChatPoll
  isLocked: boolean
}

/** A poll: buttons until the user has voted, then the shares of the options. */
export function Poll({ place, message, poll: { options, closesAt, ownVote }, isLocked }: Props) {
  const vote = useVote(place, message.id)
  const isClosed = Date.parse(closesAt) <= useNow(1)
  const votes = options.reduce((sum, option) => sum + option.votes, 0)
  const isOpen = !isClosed && ownVote === null && !isLocked
  return (
    <div className={classes.poll} role="group" aria-label={`Poll: ${message.text}`}>
      {options.map((option, index) => {
        const share = votes === 0 ? 0 : Math.round((100 * option.votes) / votes)
        const isOwn = ownVote === index
        const content = (
          <>
            <span className={classes.share} style={{ inlineSize: isOpen ? 0 : `${share}%` }} />
            <bdi className={classes.option}>{option.text}</bdi>
            {isOwn && <IconCheck size={16} stroke={2} aria-label="Your vote" />}
            {!isOpen && <span className="number small">{share}%</span>}
          </>
        )
        return isOpen ? (
          <button
            key={option.text}
            type="button"
            className={classes.choice}
            disabled={vote.isPending}
            onClick={() => vote.mutate(index)}
          >
            {content}
          </button>
        ) : (
          <div key={option.text} className={classes.choice} data-own={isOwn || undefined}>
            {content}
          </div>
        )
      })}
      {isOpen && <p className="quiet small">Votes are final.</p>}
      <p className="quiet small">
        {countOf(votes, 'vote')} · {isClosed ? 'Closed' : <Countdown endAt={closesAt} />}
      </p>
      <FormProblem error={vote.error} />
    </div>
  )
}
