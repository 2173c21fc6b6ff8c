import type { communitySections } from '@/api/constants'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Mark } from '@/components/Mark'
import { TopBanners } from '@/features/content/TopBanners'
import { Bell } from '@/features/notifications/Bell'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { WalletPill } from './WalletPill'
import { lazily } from '@/lib/lazily'
import { useCommunity } from '@/session/look'
import { comesFromMail } from '@/session/arrival'
import { rememberPage } from '@/session/guards'
import { pendingAction } from '@/session/pendingAction'
import classes from './Brand.module.css'
import { Footer } from './Footer'
import { type NavItem, Shell } from './Shell'

const DialogAddresses = lazily(() => import('./DialogAddresses'))
const Arrival = lazily(() => import('@/layouts/Arrival'))
const WaitingCount = lazily(() => import('./WaitingCount'))
const ChatCount = lazily(() => import('./ChatCount'))

const counts: Partial<Record<(typeof communitySections)[number], ReactNode>> = {
  quests: <WaitingCount />,
  chat: <ChatCount />,
}

interface Props {
  /** The sections that the menu of a community can have. */
  sections: Record<(typeof communitySections)[number], NavItem>
}

export function CommunityLayout({ sections }: Props) {
  const community = useCommunity()
  const { pathname } = useLocation()
  useEffect(rememberPage, [pathname])
  const [isArriving] = useState(() => comesFromMail || pendingAction() !== null)

  const nav = community.sections.map((section) => ({
    ...sections[section],
    label: community.sectionLabels[section] ?? sections[section].label,
    count: counts[section],
  }))

  return (
    <>
      <Suspense>
        <DialogAddresses />
        {isArriving && <Arrival />}
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
