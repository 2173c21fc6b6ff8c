import { Button } from '@mantine/core'
import { boot, platformHref } from '@/app/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'

const words: Record<string, { title: string; text: string }> = {
  COMMUNITY_SUSPENDED: {
    title: 'This community is suspended',
    text: 'Nothing is sold or drawn here meanwhile, and timers wait. Your gems and orders are kept.',
  },
  COMMUNITY_NOT_READY: {
    title: 'This community is being built',
    text: 'It opens in a moment. Reload the page to look again.',
  },
  CREATOR_NOT_FOUND: {
    title: 'No community lives here',
    text: 'It may have moved or been renamed. Explore knows everyone who is open.',
  },
  HOST_UNKNOWN: {
    title: 'Nothing lives at this address',
    text: 'If this is your domain, finish connecting it in your back office.',
  },
}

/** Why there is no page at this address, and where to go instead. */
export function Component() {
  const { title, text } = words[boot.error?.code ?? ''] ?? {
    title: boot.error?.message ?? 'Nothing is here',
    text: 'The address may be old or mistyped.',
  }
  return (
    <Page title={title} bare>
      <Notice
        alone
        art={title}
        title={title}
        text={text}
        action={
          <Button component="a" href={platformHref('/explore')}>
            Explore communities
          </Button>
        }
      />
    </Page>
  )
}
