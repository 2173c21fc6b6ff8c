import { type ComponentType, type ReactNode, Suspense } from 'react'
import { NavLink, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import type { Community } from '@/api/shapes'
import { DeferredSection } from '@/components/DeferredSection'
import { DialogBack } from '@/dialogs/DialogBack'
import { lazily } from '@/lib/lazily'
import classes from './Shell.module.css'

// The first page of a visit has no way back.
const ScrollMemory = lazily(() => import('./ScrollMemory'))
// Only communities with pages of their own load these links and the menu.
const WrittenLinks = lazily(() => import('@/components/WrittenLinks'))
const MAX_BELOW = 5
const MAX_WRITTEN_ABOVE = 3

export interface NavItem {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** The number of things that wait on the linked page. */
  count?: ReactNode
}

interface Props {
  /** Mark and name, leading home. */
  brand: ReactNode
  nav: NavItem[]
  /** Pages that the creator wrote: after `nav` if the bar has room, else in a menu. */
  pages?: Community['pages']
  /** Under the bar. */
  top?: ReactNode
  /** Wallet and account, at the end of the bar. */
  corner: ReactNode
  footer?: ReactNode
}

/** The frame of every page a fan sees: a bar on top, and on phones a second one under the thumb. */
export function Shell({ brand, nav, pages, top, corner, footer }: Props) {
  const isLoading = useNavigation().state !== 'idle'
  const links = nav.map(({ to, label, icon: Icon, count: waiting }) => (
    <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
      <Icon size={20} stroke={1.75} />
      <span>{label}</span>
      <Suspense>{waiting}</Suspense>
    </NavLink>
  ))
  const written = (isFlat: boolean) => (
    <Suspense fallback={<span className={classes.link} />}>
      <WrittenLinks pages={pages ?? []} isFlat={isFlat} className={classes.link} />
    </Suspense>
  )
  const count = pages?.length ?? 0

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
              {count > 0 && count <= MAX_WRITTEN_ABOVE && <span className={classes.wide}>{written(true)}</span>}
              {count > 0 && (
                <span className={count <= MAX_WRITTEN_ABOVE ? classes.narrow : undefined}>{written(false)}</span>
              )}
            </nav>
          )}
          <div className={classes.corner}>{corner}</div>
        </div>
      </header>
      {top}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {footer && <DeferredSection>{footer}</DeferredSection>}
      {nav.length > 0 && (
        <nav className={classes.bottom} aria-label="Main, below">
          {links}
          {count > 0 && written(nav.length + count <= MAX_BELOW)}
        </nav>
      )}
      <DialogBack />
      <ScrollRestoration />
      <Suspense>
        <ScrollMemory />
      </Suspense>
    </div>
  )
}
