import { PLATFORM_PROFILE_SETTINGS_HEADING } from '@/api/constants'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SettingsTab } from '@/api/boot'
import type { Profile } from '@/api/shapes'
import { Tabs } from '@/components/Tabs'
import { Page } from '@/components/Page'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { AgeState } from '@/features/profile/AgeState'
import { AvatarField } from '@/features/profile/AvatarField'
import { BackToCommunity } from '@/features/profile/BackToCommunity'
import { ProfileForm } from '@/features/profile/ProfileForm'
import { profiles } from '@/features/profile/api'
import { keyOf } from '@/lib/keyOf'
import { wayBack } from '@/lib/wayBack'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './settings.module.css'

// Only the first tab is part of the page's own bundle.
const SecurityTab = lazily(() => import('@/features/profile/SecurityTab'))
const ConnectionsTab = lazily(() => import('./ConnectionsTab'))
const DataTab = lazily(() => import('@/features/profile/DataTab'))
const Preferences = lazily(() =>
  import('@/features/notifications/Preferences').then(({ Preferences: tab }) => ({ default: tab })),
)
const CaseSettings = lazily(() => import('./CaseSettings').then(({ CaseSettings: tab }) => ({ default: tab })))

const HERE = '/profile/settings'
const TABS = [
  { key: 'profile', label: 'Profile', to: HERE },
  { key: 'security', label: 'Login', to: `${HERE}?tab=security` },
  { key: 'connections', label: 'Connections', to: `${HERE}?tab=connections` },
  { key: 'notifications', label: 'Notifications', to: `${HERE}?tab=notifications` },
  { key: 'cases', label: 'Limits and seeds', to: `${HERE}?tab=cases` },
  { key: 'data', label: 'Data', to: `${HERE}?tab=data` },
] as const satisfies readonly { key: SettingsTab; label: string; to: string }[]

const panels: Record<SettingsTab, (profile: Profile, returnTo: string) => ReactNode> = {
  profile: (profile) => (
    <>
      <div className={classes.stack}>
        <Panel title="Picture" lead="Fans and creators see it next to your name.">
          <AvatarField profile={profile} />
        </Panel>
        <Panel title="Age" lead="Some features have a minimum age. You can only set this once.">
          <AgeState profile={profile} />
        </Panel>
        <Panel title="Cards" lead="You have a card in each community. There, you choose who sees it.">
          <Button component={Link} to="/profile?tab=levels" variant="default">
            View your cards
          </Button>
        </Panel>
      </div>
      <Panel title="About you">
        <ProfileForm key={`${profile.username}${profile.country}`} profile={profile} />
      </Panel>
    </>
  ),
  security: (profile) => <SecurityTab profile={profile} />,
  connections: (_, returnTo) => <ConnectionsTab returnTo={returnTo} />,
  notifications: () => <Preferences />,
  cases: () => <CaseSettings />,
  data: (profile) => <DataTab profile={profile} />,
}

export function Component() {
  const { user } = useSession()
  const query = useQuery(profiles.mine)
  const [params] = useSearchParams()
  const back = wayBack(params.get('back'))
  const tab = keyOf(panels, params.get('tab')?.toLowerCase()) ?? 'profile'

  return (
    <Page {...PLATFORM_PROFILE_SETTINGS_HEADING} back={back && <BackToCommunity to={back} />}>
      <Tabs replace label="Settings" current={tab} tabs={TABS} />
      <QueryView query={query} skeleton={<SettingsSkeleton />}>
        {(profile) => (
          <Suspense key={tab} fallback={<SettingsSkeleton />}>
            <div className={classes.panels}>
              {panels[tab](
                { ...profile, emailVerified: user?.emailVerified ?? profile.emailVerified },
                `${HERE}?${params}`,
              )}
            </div>
          </Suspense>
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
