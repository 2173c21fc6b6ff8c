import { COMMUNITY_WATCH_HEADING } from '@/api/constants'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnWatching } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { Embed } from '@/components/Embed'
import { LiveDot } from '@/components/LiveDot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Membership } from '@/features/community/Membership'
import { earning } from '@/session/earning'
import { watching } from '@/features/earning/watching/api'
import { useHeartbeat } from '@/features/earning/watching/useHeartbeat'
import classes from '@/features/earning/watching/Watching.module.css'
import { WatchPanel } from '@/features/earning/watching/WatchPanel'
import { WhatCounts } from '@/features/earning/watching/WhatCounts'
import { chosenOf, playerOf, type Provider, SITES } from '@/features/earning/watching/words'
import { liveState } from '@/session/liveState'

const SPREAD_MS = 3000
const CHANNEL = 'channel'

export function loader() {
  void queryClient.prefetchQuery(watching)
  void queryClient.prefetchQuery(earning())
  return null
}

export function Component() {
  const query = useQuery(watching)
  return (
    <Page {...COMMUNITY_WATCH_HEADING}>
      <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
        {(own) => <Stage own={own} />}
      </QueryView>
    </Page>
  )
}

/** Asks again when the stream began or ended. Not everyone at once. */
function useFollowedStream(own: OwnWatching) {
  const { data: live } = useQuery(liveState)
  const isBehind = own.channels.length > 0 !== (live?.isConnected ?? false)
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries(watching)
    const timer = isBehind ? setTimeout(ask, Math.random() * SPREAD_MS) : undefined
    return () => clearTimeout(timer)
  }, [isBehind])
}

function Stage({ own }: { own: OwnWatching }) {
  const [played, setPlayed] = useState<string>()
  const { creatorId, name } = bootCommunity()
  const [params, setParams] = useSearchParams()
  const channel = chosenOf(own.channels, params.get(CHANNEL))
  const player = channel && playerOf(channel)
  const isPlaying = player !== undefined && played === player.id
  useFollowedStream(own)
  const { isElsewhere, watchHere } = useHeartbeat(isPlaying && own.denial === null ? channel?.provider : undefined)
  const choose = (provider: Provider) => {
    setPlayed(undefined)
    setParams({ [CHANNEL]: provider.toLowerCase() }, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={classes.stage}>
      {channel && player ? (
        <section aria-label="Stream">
          {own.channels.length > 1 && (
            <div className={classes.channels}>
              <Segmented
                label="Channel"
                value={channel.provider}
                options={own.channels.map(({ provider }) => ({ value: provider, label: SITES[provider] }))}
                onChange={choose}
              />
            </div>
          )}
          <div className={classes.player}>
            <Embed key={player.id} {...player} title={channel.title} onPlay={() => setPlayed(player.id)} />
          </div>
          <h2 dir="auto" className={classes.title}>
            {channel.title || 'Live now'}
          </h2>
          <a className={classes.away} href={channel.url} target="_blank" rel="noopener noreferrer">
            Open the chat on {SITES[channel.provider]}
            <span className="unseen"> (opens in a new tab)</span>
          </a>
        </section>
      ) : (
        <Offline />
      )}
      <div className={classes.side}>
        <WatchPanel
          own={own}
          isPlaying={isPlaying}
          isElsewhere={isElsewhere}
          watchHere={watchHere}
          membership={<Membership creatorId={creatorId} name={name} />}
        />
        <WhatCounts channel={channel} isDenied={own.denial !== null} />
      </div>
    </div>
  )
}

/** No connected channel streams. The creator's own switch can still say that a stream runs elsewhere. */
function Offline() {
  const { name } = bootCommunity()
  const { data: live } = useQuery(liveState)
  return live ? (
    <Notice
      art={name}
      title={`${name} is live on another site`}
      text="This community has not connected that channel, so your minutes there pay no gems. You have to do nothing."
      action={
        <Button component="a" href={live.url} target="_blank" rel="noopener noreferrer" leftSection={<LiveDot />}>
          Open the stream
        </Button>
      }
    />
  ) : (
    <Notice art={name} title={`${name} is not live`} text="The player appears here as soon as the stream begins." />
  )
}
