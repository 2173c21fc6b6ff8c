import type { Profile } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { Devices } from './Devices'
import { EmailState } from './EmailState'
import { PasswordForm } from './PasswordForm'
import classes from './SecurityTab.module.css'
import { TwoFactorPanel } from './twoFactor/TwoFactorPanel'

/** The person's proofs of identity, and the devices where they are logged in. */
const SecurityTab = ({ profile }: { profile: Profile }) => (
  <>
    <div className={classes.stack}>
      <Panel title="Email">
        <EmailState profile={profile} />
      </Panel>
      <TwoFactorPanel profile={profile} />
    </div>
    <Panel
      title="Password"
      lead={
        profile.hasPassword
          ? 'A new password logs out all your other devices.'
          : 'Your account has no password yet. Set one to log in without another service.'
      }
    >
      <PasswordForm isFirst={!profile.hasPassword} />
    </Panel>
    <div className={classes.wide}>
      <Panel title="Where you are logged in" lead="Log out any device you do not recognize. Then change your password.">
        <Devices />
      </Panel>
    </div>
  </>
)
export default SecurityTab
