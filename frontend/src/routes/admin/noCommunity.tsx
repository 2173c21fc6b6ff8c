import { Button } from '@mantine/core'
import { boot } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { session } from '@/session/session'

/** The back office of somebody who has none yet, or who is not on the team of the one they asked for. */
export const Component = () => (
  <Page title="Back office" bare>
    {boot.community && session().user ? (
      <Notice
        alone
        art={boot.community.name}
        title={`You are not on the team of ${boot.community.name}`}
        text="Somebody who is can invite you. If you were, your rights there have ended."
        action={
          <Button component="a" href="/admin" variant="default">
            Go to your own
          </Button>
        }
      />
    ) : (
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
    )}
  </Page>
)
