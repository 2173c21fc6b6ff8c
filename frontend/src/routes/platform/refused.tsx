import type { ErrorCode } from '@/api/constants'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { boot, platformHref } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import classes from './refused.module.css'

const LOOK_AGAIN_MS = 4000
const BUILDING = 'COMMUNITY_NOT_READY'

const words: Partial<Record<ErrorCode, { title: string; text: string }>> = {
  COMMUNITY_SUSPENDED: {
    title: 'This community is suspended',
    text: 'Sales, draws and timers are paused. Your gems and orders are kept.',
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

/** Why there is no page at this address, and where to go instead. */
export function Component() {
  const code = boot.error?.code
  const isBuilding = code === BUILDING
  const { title, text } = (code && words[code]) ?? {
    title: boot.error?.message ?? 'Page not found',
    text: 'The address may be outdated or mistyped.',
  }

  useEffect(() => {
    if (!isBuilding) return undefined
    const timer = setTimeout(() => window.location.reload(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isBuilding])

  return (
    <Page title={title} bare>
      <Notice
        alone
        art={title}
        title={title}
        text={text}
        action={
          isBuilding ? (
            <div className={classes.progress} role="status" aria-label="Building">
              <span />
            </div>
          ) : (
            <>
              <Button component="a" href={platformHref('/explore')}>
                Explore communities
              </Button>
              <Button variant="default" component="a" href={platformHref('/')}>
                What is Gemhall?
              </Button>
            </>
          )
        }
      />
    </Page>
  )
}
