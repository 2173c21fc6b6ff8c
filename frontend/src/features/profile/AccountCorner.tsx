import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { entranceHref, goToEntrance } from '@/session/entrance'
import { useSession } from '@/session/session'
import { boot } from '@/app/boot'
import { AccountMenu } from './AccountMenu'
import classes from './AccountCorner.module.css'

/** Pages that are the way in themselves offer it once, in their middle. */
const ENTRANCES = new Set(['/login', '/login/two-fa', '/onboarding', '/forgot-password', '/reset-password'])

/** Who is here: the account menu, or the way in. */
export function AccountCorner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user) return <AccountMenu user={user} />
  if (boot.space === 'platform' && ENTRANCES.has(pathname)) return null

  const enter = (page: '/login' | '/onboarding') => ({
    component: 'a' as const,
    href: entranceHref(page, boot.space),
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      void goToEntrance(page, boot.space)
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
