import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '@/components/Panel'
import { profiles } from '@/features/profile/api'

/** For the team, whose accounts open more than their own door. Gone once it is on. */
export function TwoFactorOffer() {
  const { data } = useQuery(profiles.mine)
  if (!data || data.twoFactor.app || data.twoFactor.email) return null
  return (
    <Panel
      title="Protect your account"
      lead="A person with your password can act for the community. With a second factor, the password alone is not enough."
      actions={
        <Button component="a" variant="default" href="/profile/settings?tab=security">
          Set up two-factor
        </Button>
      }
    >
      <p className="small quiet">The setup takes a minute. You can use an app on your phone, or codes by email.</p>
    </Panel>
  )
}
