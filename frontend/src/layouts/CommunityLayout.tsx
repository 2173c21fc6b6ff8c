import type { communitySections } from '@/api/constants'
import { IconBox, IconHome, IconShoppingBag, IconTicket } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { Mark } from '@/components/Mark'
import { Bell } from '@/features/notifications/Bell'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { RaffleDialogAddress } from '@/features/raffles/RaffleDialogAddress'
import { ProductDialogAddress } from '@/features/store/ProductDialogAddress'
import { WalletPill } from './WalletPill'
import { rememberPage } from '@/session/guards'
import classes from './Brand.module.css'
import { Footer } from './Footer'
import { type NavItem, Shell } from './Shell'

const sections: Record<(typeof communitySections)[number], NavItem> = {
  home: { to: '/', label: 'Home', icon: IconHome },
  raffles: { to: '/raffles', label: 'Raffles', icon: IconTicket },
  cases: { to: '/cases', label: 'Cases', icon: IconBox },
  store: { to: '/store', label: 'Store', icon: IconShoppingBag },
}

export function CommunityLayout() {
  const community = bootCommunity()
  const { pathname } = useLocation()
  useEffect(rememberPage, [pathname])

  const nav = community.sections.map((section) => sections[section])

  return (
    <>
      <ProductDialogAddress />
      <RaffleDialogAddress />
      <Shell
        brand={
          <Link to="/" className={classes.brand} aria-label={`${community.name}, home`}>
            <Mark name={community.name} src={community.avatarUrl} size={36} />
            <span className={classes.name}>{community.name}</span>
          </Link>
        }
        nav={nav}
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
