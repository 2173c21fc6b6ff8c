import { Button } from '@mantine/core'
import { entranceHref, goToEntrance } from '@/session/entrance'
import { useSession } from '@/session/session'
import { boot } from '@/app/boot'
import { AccountMenu } from './AccountMenu'
import classes from './AccountCorner.module.css'

/** Who is here: the account menu, or the way in. */
export function AccountCorner() {
  const { user } = useSession()
  if (user) return <AccountMenu user={user} />

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
      <Button {...enter('/onboarding')}>Sign up</Button>
    </>
  )
}
