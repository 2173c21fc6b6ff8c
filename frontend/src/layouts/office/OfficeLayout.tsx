import { Burger, Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { DialogBack } from '@/dialogs/DialogBack'
import { BillingBanner } from '@/features/billing/admin/BillingBanner'
import { TeamBell } from '@/features/notifications/admin/TeamBell'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { toastKept } from '@/lib/toast'
import { useSession } from '@/session/session'
import { openPage } from '@/lib/leaving'
import { scrollKey } from '@/lib/scrollKey'
import { Announcements } from './Announcements'
import { DeniedNotice } from './DeniedNotice'
import { OfficeHead } from './OfficeHead'
import { Palette } from './Palette'
import { ReadOnlyBanner } from './ReadOnlyBanner'
import { Areas, FindButton, VisitLink } from './Sidebar'
import classes from './OfficeLayout.module.css'

/** The back office: a sidebar of its areas, beside it the page. On a phone the sidebar is a drawer. */
export function OfficeLayout() {
  const [isOpen, setOpen] = useState(false)
  const isLoading = useNavigation().state !== 'idle'
  const isTeam = useSession().acting !== null

  // The right to be here has ended: the server knows where else this person may go.
  useEffect(() => {
    if (!isTeam) openPage('/admin')
  }, [isTeam])

  useEffect(toastKept, [])

  return (
    <div className={classes.office}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <aside className={classes.side} aria-label="Sidebar">
        <OfficeHead />
        <FindButton />
        <Areas />
        <div className={classes.foot}>
          <VisitLink />
        </div>
      </aside>
      <div className={classes.page}>
        <ReadOnlyBanner />
        <DeniedNotice />
        {isTeam && <Announcements />}
        <BillingBanner />
        <div className={classes.place}>
          <header className={classes.bar}>
            <Burger
              opened={isOpen}
              onClick={() => setOpen(true)}
              aria-label="Open navigation"
              size={20}
              className={classes.burger}
            />
            <div className={classes.where}>
              <OfficeHead />
            </div>
            <div className={classes.corner}>
              <span className={classes.barFind}>
                <FindButton compact />
              </span>
              <TeamBell />
              <AccountCorner />
            </div>
          </header>
          <main id="main" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="left" size={288} title={<OfficeHead />}>
        <Areas onPick={() => setOpen(false)} />
        <div className={classes.foot}>
          <VisitLink />
        </div>
      </Drawer>
      <Palette />
      <DialogBack />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}
