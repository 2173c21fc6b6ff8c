import { Button } from '@mantine/core'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'

/** The back office of somebody who has none yet. */
export const Component = () => (
  <Page title="Back office" bare>
    <Notice
      alone
      art="no community"
      title="You do not run a community yet"
      text="Open one in about a minute. It is free, and it is yours."
      action={
        <Button component="a" href="/onboarding/create-community">
          Open your community
        </Button>
      }
    />
  </Page>
)
