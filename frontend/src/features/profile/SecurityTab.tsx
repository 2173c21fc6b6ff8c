import type { Profile } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { Devices } from './Devices'
import { EmailState } from './EmailState'
import { PasswordForm } from './PasswordForm'
import classes from './SecurityTab.module.css'
import { TwoFactorPanel } from './twoFactor/TwoFactorPanel'

/** How a person gets in, and from where they are in. */
const SecurityTab = ({ profile }: { profile: Profile }) => (
  <>
    <div className={classes.stack}>
      <Panel title="E-mail">
        <EmailState profile={profile} />
      </Panel>
      <TwoFactorPanel profile={profile} />
    </div>
    <Panel
      title="Password"
      lead={
        profile.hasPassword
          ? 'A new one signs every other device out.'
          : 'You have none: you came by another service. With one you get in without it.'
      }
    >
      <PasswordForm isFirst={!profile.hasPassword} />
    </Panel>
    <div className={classes.wide}>
      <Panel title="Where you are signed in" lead="Sign out whatever you do not recognise, then change your password.">
        <Devices />
      </Panel>
    </div>
  </>
)
export default SecurityTab
