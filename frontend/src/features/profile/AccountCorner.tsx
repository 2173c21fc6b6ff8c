import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { loginHref, beginLogin } from '@/session/loginFlow'
import { useSession } from '@/session/session'
import { boot } from '@/api/boot'
import { Mark } from '@/components/Mark'
import { lazily } from '@/lib/lazily'
import classes from './AccountCorner.module.css'

// A visitor's first page does not carry the menu and what places it.
const AccountMenu = lazily(() => import('./AccountMenu'))

/** Login pages have their own buttons, so the corner has none there. */
const ENTRANCES = new Set(['/login', '/login/two-fa', '/onboarding', '/forgot-password', '/reset-password'])

/** The account menu, or the login buttons. */
export function AccountCorner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user) {
    const mark = <Mark name={user.username} src={user.avatarUrl} round />
    return (
      <Suspense fallback={<span className={classes.trigger}>{mark}</span>}>
        <AccountMenu user={user} mark={mark} />
      </Suspense>
    )
  }
  if (boot.space === 'platform' && ENTRANCES.has(pathname)) return null

  const enter = (page: '/login' | '/onboarding') => ({
    component: 'a' as const,
    href: loginHref(page, boot.space),
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      void beginLogin(page, boot.space)
    },
  })
  return (
    <>
      <Button variant="subtle" className={classes.login} {...enter('/login')}>
        Log in
      </Button>
      <Button variant="default" {...enter('/onboarding')}>
        Sign up
      </Button>
    </>
  )
}
