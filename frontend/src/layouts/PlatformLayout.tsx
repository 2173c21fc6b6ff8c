import { IconCompass, IconHome, IconUsersGroup } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { boot, platformHref } from '@/api/boot'
import { Gem } from '@/components/Gem'
import { Bell } from '@/features/notifications/Bell'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { WalletPill } from './WalletPill'
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
  const mark = (
    <>
      <Gem size={28} />
      <span className={classes.name}>Gemhall</span>
    </>
  )

  // An address without a page has no navigation either: the only link leads to the platform.
  if (boot.error) {
    return (
      <Shell
        brand={
          <a href={platformHref('/')} className={classes.brand} aria-label="Gemhall, home">
            {mark}
          </a>
        }
        nav={[]}
        corner={null}
        footer={<Footer />}
      />
    )
  }
  return (
    <Shell
      brand={
        <Link to="/" className={classes.brand} aria-label="Gemhall, home">
          {mark}
        </Link>
      }
      nav={user ? [home, mine, explore] : [home, explore]}
      corner={
        <>
          <WalletPill />
          <Bell />
          <AccountCorner />
        </>
      }
      footer={<Footer />}
    />
  )
}
