import { useQuery } from '@tanstack/react-query'
import { WATCH_MESSAGE_MINUTES } from '@/api/constants'
import { bootCommunity, settingsHref } from '@/api/boot'
import { Panel } from '@/components/Panel'
import { countOf } from '@/lib/format'
import { earning } from '@/session/earning'
import classes from './Watching.module.css'
import { type Channel, SITES } from './words'

const WINDOW = countOf(WATCH_MESSAGE_MINUTES, 'minute')

/** The conditions under which watching counts, in words. */
export function WhatCounts({ channel, isDenied }: { channel?: Channel; isDenied: boolean }) {
  const { data } = useQuery(earning())
  const paysGems = data?.rules.some(({ event, gems }) => event === 'WATCH' && gems !== '0') ?? false
  const { name } = bootCommunity()
  return (
    <Panel title="What counts">
      <ul className={classes.counts}>
        <li>Minutes count while you can watch {name} live on this page.</li>
        <li>The player counts while it is open and this page is visible.</li>
        <li>
          A chat message counts the {WINDOW} before it.{' '}
          {channel && !channel.isLinked && !isDenied && (
            <a href={settingsHref('/watch', 'connections')}>Link your {SITES[channel.provider]} account first.</a>
          )}
        </li>
        <li>A stream code or a reward for channel points counts like a chat message.</li>
        <li>Now and then the player asks for a number, to see that you are still there.</li>
        <li>
          Each minute counts once, also with several tabs and devices.
          {paysGems && ' Gems follow every few minutes.'}
        </li>
      </ul>
    </Panel>
  )
}
