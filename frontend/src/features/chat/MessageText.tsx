import { Fragment } from 'react'
import type { ChatMessage } from '@/api/shapes'
import { useSession } from '@/session/session'
import classes from './Chat.module.css'

const PARTS = /(https?:\/\/[^\s<>"]+|@[\w.-]*\w)/g
const CLOSING = /[.,!?;:)]+$/

/** A message's text with its links and the people that it mentions. Other people wrote the links: none passes rank. */
export function MessageText({ message: { text, mentions } }: { message: ChatMessage }) {
  const { user } = useSession()
  return (
    <p dir="auto" className={classes.text}>
      {text.split(PARTS).map((part, place) => {
        if (part.startsWith('http')) {
          const end = CLOSING.exec(part)?.[0] ?? ''
          const address = end ? part.slice(0, -end.length) : part
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
            <Fragment key={place}>
              <a href={address} target="_blank" rel="nofollow ugc noopener noreferrer">
                {address}
              </a>
              {end}
            </Fragment>
          )
        }
        const person =
          part.startsWith('@') && mentions.find(({ name }) => name.toLowerCase() === part.slice(1).toLowerCase())
        if (person) {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <strong key={place} className={classes.mention} data-me={person.id === user?.id || undefined}>
              {part}
            </strong>
          )
        }
        return part
      })}
    </p>
  )
}
