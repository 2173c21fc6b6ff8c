import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { Mark } from '@/components/Mark'
import { Panel } from '@/components/Panel'
import { Section } from '@/components/Section'
import { Time } from '@/components/Time'
import { useSession } from '@/session/session'
import { chat } from './api'
import classes from './Chat.module.css'

/** The latest messages on the home page, for people with a session. Renders nothing while there are none. */
export default function HomeChat({ title }: { title?: string }) {
  const { slug, creatorId } = bootCommunity()
  const { user } = useSession()
  const { data } = useQuery({ ...chat.latest({ slug, creatorId }), enabled: user !== null })
  const shown =
    data?.data.filter(({ deletedBy, text, picture }) => deletedBy === null && (text !== '' || picture)).slice(-3) ?? []
  if (shown.length === 0) return null
  return (
    <Section title={title || 'Chat'} more={{ to: '/chat', label: 'Open chat' }}>
      <Panel>
        <ul className={classes.home}>
          {shown.map(({ id, author, text, createdAt }) => (
            <li key={id} className={classes.homeRow}>
              <Mark name={author.username} src={author.avatarUrl} size={32} round />
              <div>
                <p>
                  <bdi className={classes.name}>{author.username}</bdi>{' '}
                  <span className="quiet small">
                    <Time value={createdAt} />
                  </span>
                </p>
                <p dir="auto" className={classes.homeText}>
                  {text || 'Sent a picture'}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  )
}
