import { Button, Group } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { LinkTabs } from '@/components/LinkTabs'
import { Mark } from '@/components/Mark'
import { Page } from '@/components/Page'
import { OwnOrders } from '@/features/orders/OwnOrders'
import { OwnWallets } from '@/features/wallet/OwnWallets'
import { OwnStatement } from '@/features/wallet/OwnStatement'
import { useSession } from '@/session/session'
import classes from './profile.module.css'

const TABS = [
  { key: 'wallets', label: 'Wallets', to: '/profile' },
  { key: 'orders', label: 'Orders', to: '/profile?tab=orders' },
  { key: 'statement', label: 'Statement', to: '/profile?tab=statement' },
] as const

export function Component() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const current = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'wallets'
  if (!user) return null

  return (
    <Page title="Profile" bare>
      <header className={classes.head}>
        <Mark name={user.username} src={user.avatarUrl} size={72} round />
        <div className={classes.words}>
          <h1 className={classes.name}>{user.username}</h1>
          <p className="quiet">{user.email}</p>
        </div>
        <Group className={classes.actions}>
          <Button
            component={Link}
            to="/profile/settings"
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} aria-hidden="true" />}
          >
            Settings
          </Button>
        </Group>
      </header>
      <LinkTabs label="Profile" current={current} tabs={TABS} />
      {current === 'wallets' && <OwnWallets />}
      {current === 'orders' && (
        <OwnOrders
          withCommunity
          next={
            <Button component={Link} to="/explore">
              Explore communities
            </Button>
          }
        />
      )}
      {current === 'statement' && <OwnStatement />}
    </Page>
  )
}
