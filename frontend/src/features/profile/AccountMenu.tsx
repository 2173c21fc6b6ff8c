import { Menu } from '@mantine/core'
import {
  IconBuildingStore,
  IconLayoutDashboard,
  IconLogout,
  IconReceipt,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SessionUser } from '@/api/shapes'
import { platformHref } from '@/app/boot'
import classes from './AccountCorner.module.css'
import { useLogout } from './api'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export default function AccountMenu({ user, mark }: { user: SessionUser; mark: ReactNode }) {
  const logout = useLogout()
  return (
    <Menu width={240}>
      <Menu.Target>
        <button type="button" className={classes.trigger} aria-label={`Account of ${user.username}`}>
          {mark}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        <Menu.Item component="a" href={platformHref('/profile')} leftSection={<IconUser {...icon} />}>
          Profile
        </Menu.Item>
        <Menu.Item component="a" href={platformHref('/profile?tab=orders')} leftSection={<IconReceipt {...icon} />}>
          Orders
        </Menu.Item>
        <Menu.Item component="a" href={platformHref('/profile/settings')} leftSection={<IconSettings {...icon} />}>
          Settings
        </Menu.Item>
        <Menu.Divider />
        {user.community ? (
          <Menu.Item component="a" href={platformHref('/admin')} leftSection={<IconLayoutDashboard {...icon} />}>
            Back office
          </Menu.Item>
        ) : (
          <Menu.Item
            component="a"
            href={platformHref('/onboarding/create-community')}
            leftSection={<IconBuildingStore {...icon} />}
          >
            Open a community
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => logout.mutate()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
