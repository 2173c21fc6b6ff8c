import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconSettings } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Chip } from '@/components/Chip'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Tabs } from '@/components/Tabs'
import { Mark } from '@/components/Mark'
import { Page } from '@/components/Page'
import { openDialog } from '@/dialogs/dialogs'
import { OwnOrders } from '@/features/orders/OwnOrders'
import { profiles } from '@/features/profile/api'
import { Totals } from '@/features/profile/Totals'
import { OwnStatement } from '@/features/wallet/OwnStatement'
import { OwnWallets } from '@/features/wallet/OwnWallets'
import { formatDay } from '@/lib/format'
import { useSwipe } from '@/lib/useSwipe'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './profile.module.css'

const Levels = lazily(() => import('@/features/profile/Levels').then(({ Levels: tab }) => ({ default: tab })))
const TicketList = lazily(() =>
  import('@/features/raffles/TicketList').then(({ TicketList: tab }) => ({ default: tab })),
)

const TABS = [
  { key: 'wallets', label: 'Wallets', to: '/profile' },
  { key: 'orders', label: 'Orders', to: '/profile?tab=orders' },
  { key: 'tickets', label: 'Tickets', to: '/profile?tab=tickets' },
  { key: 'levels', label: 'Levels', to: '/profile?tab=levels' },
  { key: 'statement', label: 'Statement', to: '/profile?tab=statement' },
] as const

export function Component() {
  const { user } = useSession()
  const { data: profile } = useQuery(profiles.mine)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const index = Math.max(
    0,
    TABS.findIndex(({ key }) => key === params.get('tab')),
  )
  const current = TABS[index]?.key ?? 'wallets'
  const swipe = useSwipe((direction) => {
    const next = TABS[index + (direction === 'left' ? 1 : -1)]
    if (next) void navigate(next.to, { replace: true, preventScrollReset: true })
  })
  const tabs = useRef<HTMLDivElement>(null)
  const isNamed = useRef(params.has('tab'))
  useEffect(() => {
    // A link to a tab shows that tab. The way back keeps its place.
    if (isNamed.current && window.scrollY === 0) tabs.current?.scrollIntoView()
  }, [])
  if (!user) return null

  return (
    <Page title="Profile" bare>
      <header className={classes.head}>
        <div className={classes.light} aria-hidden="true">
          <GeneratedArt name={user.username} kind="banner" />
        </div>
        <Mark name={user.username} src={user.avatarUrl} size={96} round />
        <div className={classes.words}>
          <h1 className={classes.name}>{user.username}</h1>
          <p className={classes.facts}>
            <span>{user.email}</span>
            {profile && <span>Joined {formatDay(profile.createdAt)}</span>}
          </p>
          {!user.emailVerified && (
            <p className={classes.state}>
              <Chip tone="warning">Email not confirmed</Chip>
              <Button variant="subtle" onClick={() => openDialog('email-verify', {})}>
                Confirm email
              </Button>
            </p>
          )}
        </div>
        <Button
          component={Link}
          to="/profile/settings"
          variant="default"
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden="true" />}
        >
          Settings
        </Button>
      </header>
      <div ref={tabs} className={classes.tabs}>
        <Tabs replace label="Profile" current={current} tabs={TABS} />
      </div>
      <div {...swipe}>
        <Suspense fallback={<Skeleton height={240} radius="var(--radius-large)" />}>
          {current === 'wallets' && (
            <>
              <Totals />
              <OwnWallets />
            </>
          )}
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
          {current === 'tickets' && (
            <TicketList
              withCommunity
              next={
                <Button component={Link} to="/store?kind=RAFFLE">
                  View raffles
                </Button>
              }
            />
          )}
          {current === 'levels' && <Levels />}
          {current === 'statement' && <OwnStatement />}
        </Suspense>
      </div>
    </Page>
  )
}
