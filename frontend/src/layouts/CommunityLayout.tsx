import type { communitySections } from '@/api/constants'
import { Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Mark } from '@/components/Mark'
import { TopBanners } from '@/features/content/TopBanners'
import { Bell } from '@/features/notifications/Bell'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { WalletPill } from './WalletPill'
import { lazily } from '@/lib/lazily'
import { useCommunity } from '@/session/look'
import { rememberPage } from '@/session/guards'
import classes from './Brand.module.css'
import { Footer } from './Footer'
import { type NavItem, Shell } from './Shell'

const DialogAddresses = lazily(() => import('./DialogAddresses'))
const WaitingCount = lazily(() => import('./WaitingCount'))

interface Props {
  /** The sections that the menu of a community can have. */
  sections: Record<(typeof communitySections)[number], NavItem>
}

export function CommunityLayout({ sections }: Props) {
  const community = useCommunity()
  const { pathname } = useLocation()
  useEffect(rememberPage, [pathname])

  const nav = community.sections.map((section) => ({
    ...sections[section],
    label: community.sectionLabels[section] ?? sections[section].label,
    count: section === 'quests' && <WaitingCount />,
  }))

  return (
    <>
      <Suspense>
        <DialogAddresses />
      </Suspense>
      <Shell
        brand={
          <Link to="/" className={classes.brand} aria-label={`${community.name}, home`}>
            <Mark name={community.name} src={community.avatarUrl} size={36} />
            <span className={classes.name}>{community.name}</span>
          </Link>
        }
        nav={nav}
        pages={community.pages}
        top={<TopBanners />}
        corner={
          <>
            <WalletPill />
            <Bell />
            <AccountCorner />
          </>
        }
        footer={<Footer />}
      />
    </>
  )
}
