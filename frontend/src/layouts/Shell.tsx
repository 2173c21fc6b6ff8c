import { type ComponentType, type ReactNode, Suspense } from 'react'
import { NavLink, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import type { Community } from '@/api/shapes'
import { DeferredSection } from '@/components/DeferredSection'
import { DialogBack } from '@/dialogs/DialogBack'
import { lazily } from '@/lib/lazily'
import { scrollKey } from '@/lib/scrollKey'
import classes from './Shell.module.css'

// The first page of a visit has no way back.
const ScrollMemory = lazily(() => import('./ScrollMemory'))
// Only communities with many sections or with pages of their own load these links and the menu.
const MoreLinks = lazily(() => import('./MoreLinks'))
/** So many links have room on a phone. With more, the last place is the menu. */
const MAX_TABS = 6
/** So many links have room beside the name of a community at a desk. With more, the last place is the menu. */
const MAX_LINKS_ABOVE = 8
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
  const count = pages?.length ?? 0
  const isFlatBelow = nav.length + count < MAX_TABS
  const hasRoom = nav.length < MAX_TABS || (nav.length === MAX_TABS && count === 0)
  const first = hasRoom ? nav : nav.slice(0, MAX_TABS - 1)
  const rest = nav.slice(first.length)
  const isFlatAbove = nav.length + count <= MAX_LINKS_ABOVE && count <= MAX_WRITTEN_ABOVE
  const linksAbove = isFlatAbove ? nav.length : MAX_LINKS_ABOVE - 1
  const linksTo = (items: NavItem[]) =>
    items.map(({ to, label, icon: Icon, count: waiting }) => (
      <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
        <Icon size={20} stroke={1.75} />
        <span>{label}</span>
        <Suspense>{waiting}</Suspense>
      </NavLink>
    ))
  const more = (sections: NavItem[], isFlat: boolean) =>
    sections.length + count > 0 && (
      <Suspense fallback={<span className={classes.link} />}>
        <MoreLinks sections={sections} pages={pages ?? []} isFlat={isFlat} className={classes.link} />
      </Suspense>
    )

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
              {linksTo(first)}
              <span className={classes.wide}>
                {linksTo(nav.slice(first.length, linksAbove))}
                {more(nav.slice(linksAbove), isFlatAbove)}
              </span>
              <span className={classes.narrow}>{more(rest, false)}</span>
            </nav>
          )}
          <div className={classes.corner}>{corner}</div>
        </div>
      </header>
      {top && <div className={classes.top}>{top}</div>}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {footer && <DeferredSection>{footer}</DeferredSection>}
      {nav.length > 0 && (
        <nav className={classes.bottom} aria-label="Main, below">
          {linksTo(first)}
          {more(rest, isFlatBelow)}
        </nav>
      )}
      <DialogBack />
      <ScrollRestoration getKey={scrollKey} />
      <Suspense>
        <ScrollMemory />
      </Suspense>
    </div>
  )
}
