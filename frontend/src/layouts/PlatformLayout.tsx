import { IconCompass, IconHome, IconUsersGroup } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Gem } from '@/components/Gem'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { WalletPill } from '@/features/wallet/WalletPill'
import { rememberPage } from '@/session/guards'
import { useSession } from '@/session/session'
import classes from './Brand.module.css'
import { Footer } from './Footer'
import { Shell } from './Shell'

const home = { to: '/', label: 'Home', icon: IconHome }
const mine = { to: '/my-communities', label: 'My Communities', icon: IconUsersGroup }
const explore = { to: '/explore', label: 'Explore', icon: IconCompass }

export function PlatformLayout() {
  const { user } = useSession()
  const { pathname } = useLocation()
  useEffect(rememberPage, [pathname])

  return (
    <Shell
      brand={
        <Link to="/" className={classes.brand} aria-label="Gemhall, home">
          <Gem size={28} />
          <span className={classes.name}>Gemhall</span>
        </Link>
      }
      nav={user ? [home, mine, explore] : [home, explore]}
      corner={
        <>
          <WalletPill />
          <AccountCorner />
        </>
      }
      footer={<Footer />}
    />
  )
}
