import type { ComponentType, ReactNode } from 'react'
import { NavLink, Outlet, useNavigation } from 'react-router'
import { DeferredSection } from '@/components/DeferredSection'
import { DialogBack } from '@/dialogs/DialogBack'
import { ScrollMemory } from './ScrollMemory'
import classes from './Shell.module.css'

export interface NavItem {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
}

interface Props {
  /** Mark and name, leading home. */
  brand: ReactNode
  nav: NavItem[]
  /** Wallet and account, at the end of the bar. */
  corner: ReactNode
  footer?: ReactNode
}

/** The frame of every page a fan sees: a bar on top, and on phones a second one under the thumb. */
export function Shell({ brand, nav, corner, footer }: Props) {
  const isLoading = useNavigation().state !== 'idle'
  const links = nav.map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
      <Icon size={20} stroke={1.75} />
      <span>{label}</span>
    </NavLink>
  ))

  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <header className={classes.header}>
        <div className={classes.bar}>
          {brand}
          {nav.length > 0 && (
            <nav className={classes.nav} aria-label="Main">
              {links}
            </nav>
          )}
          <div className={classes.corner}>{corner}</div>
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {footer && <DeferredSection>{footer}</DeferredSection>}
      {nav.length > 0 && (
        <nav className={classes.bottom} aria-label="Main, below">
          {links}
        </nav>
      )}
      <DialogBack />
      <ScrollMemory />
    </div>
  )
}
