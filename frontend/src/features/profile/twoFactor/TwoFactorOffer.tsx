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
      lead="Whoever has your password can hand out gems. A second factor keeps them out."
      actions={
        <Button component="a" variant="default" href="/profile/settings?tab=security">
          Set up two-factor
        </Button>
      }
    >
      <p className="small quiet">It takes a minute and an app on your phone.</p>
    </Panel>
  )
}
