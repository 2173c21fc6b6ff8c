import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Page } from '@/components/Page'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { AvatarField } from '@/features/profile/AvatarField'
import { Devices } from '@/features/profile/Devices'
import { EmailState } from '@/features/profile/EmailState'
import { PasswordForm } from '@/features/profile/PasswordForm'
import { ProfileForm } from '@/features/profile/ProfileForm'
import { profiles } from '@/features/profile/api'
import { useSession } from '@/session/session'
import classes from './settings.module.css'

export function Component() {
  const { user } = useSession()
  const query = useQuery(profiles.mine)

  return (
    <Page title="Settings" lead="Who you are here, and how you get in.">
      <QueryView query={query} skeleton={<SettingsSkeleton />}>
        {(profile) => (
          <div className={classes.panels}>
            <div className={classes.stack}>
              <Panel title="Picture" lead="Fans and creators see it beside your name.">
                <AvatarField profile={profile} />
              </Panel>
              <Panel title="Name">
                <ProfileForm key={profile.username} profile={profile} />
              </Panel>
              <Panel title="E-mail">
                <EmailState profile={{ ...profile, emailVerified: user?.emailVerified ?? profile.emailVerified }} />
              </Panel>
            </div>
            <Panel title="Password" lead="A new one signs every other device out.">
              <PasswordForm />
            </Panel>
            <div className={classes.wide}>
              <Panel
                title="Where you are signed in"
                lead="Sign out whatever you do not recognise, then change your password."
              >
                <Devices />
              </Panel>
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  )
}

const SettingsSkeleton = () => (
  <div className={classes.panels}>
    <div className={classes.stack}>
      <Skeleton height={210} radius="var(--radius-large)" />
      <Skeleton height={220} radius="var(--radius-large)" />
    </div>
    <Skeleton height={446} radius="var(--radius-large)" />
  </div>
)
