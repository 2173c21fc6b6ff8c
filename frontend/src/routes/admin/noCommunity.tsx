import { Button } from '@mantine/core'
import { boot } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { session } from '@/session/session'

/** Shown to users without a community, or who are not on the team of the requested one. */
export const Component = () => (
  <Page title="Back office" bare>
    {boot.community && session().user ? (
      <Notice
        alone
        art={boot.community.name}
        title={`You are not on the team of ${boot.community.name}`}
        text="A team member can invite you. If you were on the team, your permissions have ended."
        action={
          <Button component="a" href="/admin" variant="default">
            Go to your back office
          </Button>
        }
      />
    ) : (
      <Notice
        alone
        art="no community"
        title="You do not have a community yet"
        text="Create your own community in about a minute. It is free."
        action={
          <Button component="a" href="/onboarding/create-community">
            Create your community
          </Button>
        }
      />
    )}
  </Page>
)
