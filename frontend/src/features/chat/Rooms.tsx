import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { platformHref } from '@/api/boot'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { formatInteger } from '@/lib/format'
import { chat } from './api'
import classes from './Chat.module.css'
import { ChatRoomView } from './ChatRoomView'

const MANY = 99

/** The rooms of the user's communities, and the one that is chosen. */
export function Rooms() {
  const [params] = useSearchParams()
  const query = useQuery({ ...chat.places, refetchInterval: 30_000 })
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={320} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="no rooms"
          title="No chats yet"
          text="Join a community, and its chat appears here."
          action={
            <Button component="a" href={platformHref('/explore')}>
              Explore communities
            </Button>
          }
        />
      }
    >
      {({ data }) => {
        const chosen = data.find(({ slug }) => slug === params.get('room')) ?? data[0]
        return (
          <div className={classes.places}>
            <nav aria-label="Chats">
              <ul className={classes.rooms}>
                {data.map(({ slug, name, avatarUrl, brandColor, unread, lastAt }) => (
                  <li key={slug}>
                    <Link
                      to={`/chat?room=${slug}`}
                      className={classes.place}
                      aria-current={slug === chosen?.slug ? 'page' : undefined}
                    >
                      <Mark name={name} src={avatarUrl} color={brandColor} size={40} />
                      <span className={classes.placeName}>
                        <bdi className={classes.name}>{name}</bdi>
                        <br />
                        <span className="quiet small">{lastAt ? <Time value={lastAt} /> : 'No messages yet'}</span>
                      </span>
                      {unread > 0 && slug !== chosen?.slug && (
                        <Chip tone="brand">{unread > MANY ? `${MANY}+` : formatInteger(unread)} new</Chip>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            {chosen && <ChatRoomView key={chosen.slug} place={{ slug: chosen.slug, creatorId: chosen.creatorId }} />}
          </div>
        )
      }}
    </QueryView>
  )
}
