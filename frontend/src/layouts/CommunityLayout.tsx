import { type communitySections, SECTION_LABELS } from '@/api/constants'
import { IconBox, IconHome, IconShoppingBag, IconTargetArrow, IconTicket } from '@tabler/icons-react'
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

const sections: Record<(typeof communitySections)[number], NavItem> = {
  home: { to: '/', label: SECTION_LABELS.home, icon: IconHome },
  quests: { to: '/quests', label: SECTION_LABELS.quests, icon: IconTargetArrow },
  raffles: { to: '/raffles', label: SECTION_LABELS.raffles, icon: IconTicket },
  cases: { to: '/cases', label: SECTION_LABELS.cases, icon: IconBox },
  store: { to: '/store', label: SECTION_LABELS.store, icon: IconShoppingBag },
}

export function CommunityLayout() {
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
