import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { Creator } from '@/api/shapes'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { countOf } from '@/lib/format'
import { COMMUNITY_FULL, isCommunityFull, useJoin, useLeave } from '@/session/membership'
import classes from './JoinList.module.css'

const TAKE = 8

/** Communities to join with one press each, the largest first. */
export function JoinList() {
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(TAKE)
  const query = useQuery({
    queryKey: keyFor('creators', 'to-join', search, count),
    queryFn: ({ signal }) =>
      api.get('/user/creators', {
        query: { take: count, search, sortBy: 'MEMBERS', sortDirection: 'desc' },
        signal,
      }),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label="Search communities"
          value={search}
          onChange={(value) => {
            setSearch(value)
            setCount(TAKE)
          }}
        />
      </div>
      <QueryView
        query={query}
        skeleton={<Skeleton height={560} mt={12} radius="var(--radius)" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art={search || 'first community'}
            title={search ? 'No community found' : 'No communities yet'}
            text={
              search
                ? 'Your creator may not be on Gemhall yet. Suggest them to us.'
                : 'Be the first to open a community.'
            }
            action={
              <Button component="a" href="/waitlist" variant="default">
                Suggest a creator
              </Button>
            }
          />
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.list}>
              {data.map((creator) => (
                <JoinRow key={creator.id} creator={creator} />
              ))}
            </ul>
            {total > data.length && (
              <Button
                variant="subtle"
                fullWidth
                loading={query.isFetching}
                onClick={() => setCount((shown) => Math.min(shown + TAKE, 100))}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

function JoinRow({
  creator: { id, name, avatarUrl, brandColor, description, memberCount, subscribed },
}: {
  creator: Creator
}) {
  const join = useJoin(id)
  const leave = useLeave(id)
  const isIn = subscribed === true
  const isFull = isCommunityFull(join.error)
  const Icon = isIn ? IconCheck : IconPlus
  return (
    <li className={classes.row}>
      <Mark name={name} src={avatarUrl} size={48} color={brandColor} />
      <span className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        {isFull ? (
          <span className={classes.about} role="status">
            {COMMUNITY_FULL.label}. {COMMUNITY_FULL.hint}
          </span>
        ) : (
          <span className={classes.about}>
            {countOf(memberCount, 'member')}
            {description && ` · ${description}`}
          </span>
        )}
      </span>
      <Button
        variant={isIn ? 'light' : 'default'}
        leftSection={<Icon size={18} stroke={2} aria-hidden="true" />}
        aria-pressed={isIn}
        aria-label={`Join ${name}`}
        disabled={isFull}
        loading={join.isPending || leave.isPending}
        onClick={() => (isIn ? leave : join).mutate()}
      >
        {isIn ? 'Joined' : isFull ? 'Full' : 'Join'}
      </Button>
    </li>
  )
}
