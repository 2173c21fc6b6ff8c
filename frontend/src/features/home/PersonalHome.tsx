import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonalHome as Home } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { Meter } from '@/components/Meter'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Picture } from '@/components/Picture'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { countOf } from '@/lib/format'
import { missingGems } from '@/lib/missingGems'
import { personalHome } from '@/session/personalHome'
import { HomePlaces, LivePlaces } from './HomePlaces'
import { Tile, Tiles } from './Tile'

const MARK = 56

interface Props {
  username: string
  /** Communities to join, for a fan who is in none. */
  first: ReactNode
}

/** The fan's home on the platform: what waits in all communities of the fan. */
export function PersonalHome({ username, first }: Props) {
  const query = useQuery(personalHome)
  const isNew = query.data?.communities.length === 0
  return (
    <Page
      title={`Hello, ${username}`}
      lead={
        isNew ? 'Join a community that you like. You can claim your first gems at once.' : 'What waits for you today.'
      }
    >
      <QueryView query={query} skeleton={<Waiting />}>
        {(home) =>
          home.communities.length === 0 ? (
            first
          ) : (
            <>
              <ToClaim home={home} />
              <LivePlaces places={home.communities} />
              <Ending raffles={home.raffles} />
              <Goals goals={home.goals} />
              <HomePlaces places={home.communities} />
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

function ToClaim({ home: { prizes, items, communities } }: { home: Home }) {
  const rewarding = communities.filter(({ rewards }) => rewards > 0)
  return (
    <Section title="To claim">
      {prizes.length + items.length + rewarding.length === 0 ? (
        <Notice
          art="all claimed"
          title="Everything is claimed"
          text="Finished quests and won prizes appear here."
          action={
            <Button component={Link} to="/explore" variant="default">
              Explore communities
            </Button>
          }
        />
      ) : (
        <Tiles>
          {prizes.map(({ id, community, prize, raffle, claimUntil, url }) => (
            <li key={id}>
              <Tile
                isWaiting
                url={url}
                color={community.brandColor}
                picture={
                  <Mark name={community.name} src={community.avatarUrl} color={community.brandColor} size={MARK} />
                }
                title={`You won ${prize}`}
                detail={
                  <>
                    <span>
                      {raffle} · {community.name}
                    </span>
                    {claimUntil && (
                      <span>
                        Claim it within <Countdown endAt={claimUntil} />
                      </span>
                    )}
                  </>
                }
              />
            </li>
          ))}
          {rewarding.map(({ community, rewards, rewardGems }) => (
            <li key={community.slug}>
              <Tile
                isWaiting
                url={`${community.url}/quests`}
                color={community.brandColor}
                picture={
                  <Mark name={community.name} src={community.avatarUrl} color={community.brandColor} size={MARK} />
                }
                title={`${countOf(rewards, 'reward')} to claim`}
                detail={
                  <>
                    <span>{community.name}</span>
                    {rewardGems !== '0' && <Gems amount={rewardGems} size={14} sign="+" />}
                  </>
                }
              />
            </li>
          ))}
          {items.map(({ id, community, name, imageUrl, isWon, url }) => (
            <li key={id}>
              <Tile
                isWaiting
                url={url}
                color={community.brandColor}
                picture={<Shown name={name} src={imageUrl} color={community.brandColor} />}
                title={`You ${isWon ? 'won' : 'got'} ${name}`}
                detail={
                  <>
                    <span>{community.name}</span>
                    <span>In your inventory</span>
                  </>
                }
              />
            </li>
          ))}
        </Tiles>
      )}
    </Section>
  )
}

function Ending({ raffles }: { raffles: Home['raffles'] }) {
  if (raffles.length === 0) return null
  return (
    <Section title="Raffles that end soon">
      <Tiles>
        {raffles.map(({ id, community, name, imageUrl, price, endsAt, tickets, url }) => (
          <li key={id}>
            <Tile
              url={url}
              color={community.brandColor}
              picture={<Shown name={name} src={imageUrl} color={community.brandColor} />}
              title={name}
              detail={
                <>
                  <span>
                    {community.name} · ends in <Countdown endAt={endsAt} />
                  </span>
                  <span>{tickets > 0 ? `You have ${countOf(tickets, 'ticket')}` : <TicketPrice price={price} />}</span>
                </>
              }
            />
          </li>
        ))}
      </Tiles>
    </Section>
  )
}

function Goals({ goals }: { goals: Home['goals'] }) {
  if (goals.length === 0) return null
  return (
    <Section title="Your next goals">
      <Tiles>
        {goals.map(({ id, community, name, imageUrl, price, balance, url }) => (
          <li key={id}>
            <Tile
              url={url}
              color={community.brandColor}
              picture={<Shown name={name} src={imageUrl} color={community.brandColor} />}
              title={name}
              detail={
                <>
                  <span>{community.name}</span>
                  <span>
                    <Gems amount={String(missingGems(price, balance))} size={14} /> to go
                  </span>
                </>
              }
              below={<Meter share={Number(balance) / Number(price)} />}
            />
          </li>
        ))}
      </Tiles>
    </Section>
  )
}

const TicketPrice = ({ price }: { price: string }) =>
  price === '0' ? (
    'Free tickets'
  ) : (
    <>
      <Gems amount={price} size={14} /> a ticket
    </>
  )

const Shown = ({ name, src, color }: { name: string; src: string | null; color: string }) =>
  src ? (
    <Picture src={src} sizes={`${MARK}px`} width={MARK} height={MARK} loading="lazy" />
  ) : (
    <GeneratedArt name={name} kind="product" color={color} />
  )

function Waiting() {
  return (
    <Tiles>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton height={84} radius="var(--radius-large)" />
        </li>
      ))}
    </Tiles>
  )
}
