import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Profile } from '@/api/shapes'
import { LinkTabs } from '@/components/LinkTabs'
import { Page } from '@/components/Page'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { CaseSettings } from '@/features/cases/CaseSettings'
import { CasinoPanel } from '@/features/casinos/CasinoPanel'
import { Preferences } from '@/features/notifications/Preferences'
import { AgeState } from '@/features/profile/AgeState'
import { AvatarField } from '@/features/profile/AvatarField'
import { ConnectionsPanel } from '@/features/profile/connections/ConnectionsPanel'
import { Devices } from '@/features/profile/Devices'
import { EmailState } from '@/features/profile/EmailState'
import { ErasePanel } from '@/features/profile/ErasePanel'
import { ExportPanel } from '@/features/profile/ExportPanel'
import { PasswordForm } from '@/features/profile/PasswordForm'
import { ProfileForm } from '@/features/profile/ProfileForm'
import { profiles } from '@/features/profile/api'
import { TwoFactorPanel } from '@/features/profile/twoFactor/TwoFactorPanel'
import { keyOf } from '@/lib/keyOf'
import { useSession } from '@/session/session'
import classes from './settings.module.css'

const HERE = '/profile/settings'
const TABS = [
  { key: 'profile', label: 'Profile', to: HERE },
  { key: 'security', label: 'Sign-in', to: `${HERE}?tab=security` },
  { key: 'connections', label: 'Connections', to: `${HERE}?tab=connections` },
  { key: 'notifications', label: 'Notifications', to: `${HERE}?tab=notifications` },
  { key: 'cases', label: 'Limits and seeds', to: `${HERE}?tab=cases` },
  { key: 'data', label: 'Data', to: `${HERE}?tab=data` },
] as const

const panels: Record<(typeof TABS)[number]['key'], (profile: Profile) => ReactNode> = {
  profile: (profile) => (
    <>
      <div className={classes.stack}>
        <Panel title="Picture" lead="Fans and creators see it beside your name.">
          <AvatarField profile={profile} />
        </Panel>
        <Panel title="Age" lead="Some things are not for everybody. You say it once.">
          <AgeState profile={profile} />
        </Panel>
      </div>
      <Panel title="About you">
        <ProfileForm key={`${profile.username}${profile.country}`} profile={profile} />
      </Panel>
    </>
  ),
  security: (profile) => (
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
        <Panel
          title="Where you are signed in"
          lead="Sign out whatever you do not recognise, then change your password."
        >
          <Devices />
        </Panel>
      </div>
    </>
  ),
  connections: () => (
    <>
      <ConnectionsPanel returnTo={`${HERE}?tab=connections`} />
      <CasinoPanel />
    </>
  ),
  notifications: () => <Preferences />,
  cases: () => <CaseSettings />,
  data: (profile) => (
    <>
      <ExportPanel />
      <ErasePanel profile={profile} />
    </>
  ),
}

export function Component() {
  const { user } = useSession()
  const query = useQuery(profiles.mine)
  const [params] = useSearchParams()
  const tab = keyOf(panels, params.get('tab')?.toLowerCase()) ?? 'profile'

  return (
    <Page title="Settings" lead="Who you are here, how you get in, and what is yours.">
      <LinkTabs label="Settings" current={tab} tabs={TABS} />
      <QueryView query={query} skeleton={<SettingsSkeleton />}>
        {(profile) => (
          <div className={classes.panels}>
            {panels[tab]({ ...profile, emailVerified: user?.emailVerified ?? profile.emailVerified })}
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
