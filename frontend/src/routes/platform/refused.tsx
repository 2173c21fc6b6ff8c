import type { ErrorCode } from '@/api/constants'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { boot, platformHref } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { formatDay } from '@/lib/format'
import { reloadPage, unlessLeaving } from '@/lib/leaving'
import classes from './refused.module.css'

const LOOK_AGAIN_MS = 4000
const BUILDING = 'COMMUNITY_NOT_READY'

const words: Partial<Record<ErrorCode, { title: string; text: string }>> = {
  COMMUNITY_SUSPENDED: {
    title: 'This community is suspended',
    text: 'Sales, draws and timers are paused. Your gems and orders are kept.',
  },
  COMMUNITY_CLOSED: {
    title: 'This community is closed',
    text: 'The creator closed it. You cannot join, buy or win anything here.',
  },
  [BUILDING]: {
    title: 'This community is being created',
    text: 'It opens in a moment. This page updates automatically.',
  },
  CREATOR_NOT_FOUND: {
    title: 'Community not found',
    text: 'It may have moved or been renamed. Find others in Explore.',
  },
  HOST_UNKNOWN: {
    title: 'Domain not connected',
    text: 'If this is your domain, finish connecting it in your back office.',
  },
}

/** The creator's reason for closing the community, and the last day on which members can download their data. */
const ClosedText = ({ reason, until }: { reason?: unknown; until?: unknown }) => (
  <>
    {typeof reason === 'string' && reason && <span className={classes.reason}>“{reason}”</span>}
    You cannot join, buy or win anything here anymore.
    {typeof until === 'string' && <> Members can download their data until {formatDay(until)}.</>}
  </>
)

const SuspendedText = ({ reason }: { reason?: unknown }) => (
  <>
    {typeof reason === 'string' && reason && <span className={classes.reason}>“{reason}”</span>}
    {words.COMMUNITY_SUSPENDED?.text}
  </>
)

/** The page for an address without a page: the reason, and a link to another page. */
export function Component() {
  const code = boot.error?.code
  const isBuilding = code === BUILDING
  const closed = code === 'COMMUNITY_CLOSED' ? boot.error?.params : undefined
  const name = boot.error?.params?.name
  const suspended = code === 'COMMUNITY_SUSPENDED' && typeof name === 'string' ? name : ''
  const { title, text } = (code && words[code]) ?? {
    title: boot.error?.message ?? 'Page not found',
    text: 'The address may be outdated or mistyped.',
  }

  useEffect(() => {
    if (!isBuilding) return undefined
    const timer = setInterval(() => unlessLeaving(reloadPage), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBuilding])

  return (
    <Page title={title} bare>
      <Notice
        alone
        art={title}
        title={
          closed && boot.community
            ? `${boot.community.name} is closed`
            : suspended
              ? `${suspended} is suspended`
              : title
        }
        text={
          closed ? (
            <ClosedText reason={closed.reason} until={closed.until} />
          ) : code === 'COMMUNITY_SUSPENDED' ? (
            <SuspendedText reason={boot.error?.params?.reason} />
          ) : (
            text
          )
        }
        action={
          isBuilding ? (
            <div className={classes.progress} role="status" aria-label="Building">
              <span />
            </div>
          ) : (
            <>
              {closed && (
                <Button component="a" href={platformHref('/profile/settings?tab=data')}>
                  Download my data
                </Button>
              )}
              <Button component="a" href={platformHref('/explore')} variant={closed ? 'default' : undefined}>
                Explore communities
              </Button>
              {closed ? (
                <Button variant="subtle" component="a" href={platformHref('/admin')}>
                  Are you the owner?
                </Button>
              ) : (
                <Button variant="default" component="a" href={platformHref('/')}>
                  What is Gemhall?
                </Button>
              )}
            </>
          )
        }
      />
    </Page>
  )
}
