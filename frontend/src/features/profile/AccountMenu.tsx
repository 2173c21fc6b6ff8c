import { Menu } from '@mantine/core'
import {
  IconBackpack,
  IconBuildingStore,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLogout,
  IconMessages,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconTrophy,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '@/api/shapes'
import { boot, platformHref } from '@/api/boot'
import { offices, officeHref } from '@/session/offices'
import classes from './AccountCorner.module.css'
import { CommunityItems } from './CommunityItems'
import { useLogout } from '@/session/logOut'
import { useUnreadChats } from '@/session/unread'
import { Chip } from '@/components/Chip'
import { formatInteger } from '@/lib/format'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export default function AccountMenu({ user, mark }: { user: SessionUser; mark: ReactNode }) {
  const logout = useLogout()
  const { all: chats } = useUnreadChats()
  const [wasOpened, setOpened] = useState(false)
  // On a community's own domain, all users are fans.
  const team = useQuery({ ...offices, enabled: wasOpened && boot.host === 'platform' }).data?.data ?? []
  return (
    <Menu width={240} onOpen={() => setOpened(true)}>
      <Menu.Target>
        <button
          type="button"
          className={classes.trigger}
          aria-label={`Account of ${user.username}${chats > 0 ? ', unread chats' : ''}`}
        >
          {mark}
          {chats > 0 && <span className={classes.dot} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{user.username}</Menu.Label>
        <CommunityItems isAsked={wasOpened} />
        <Menu.Item component="a" href={platformHref('/profile')} leftSection={<IconUser {...icon} />}>
          Profile
        </Menu.Item>
        <Menu.Item component="a" href={platformHref('/profile?tab=orders')} leftSection={<IconReceipt {...icon} />}>
          Orders
        </Menu.Item>
        <Menu.Item component="a" href={platformHref('/profile?tab=tickets')} leftSection={<IconTicket {...icon} />}>
          Raffle tickets
        </Menu.Item>
        <Menu.Item component="a" href={platformHref('/my-inventory')} leftSection={<IconBackpack {...icon} />}>
          My inventory
        </Menu.Item>
        <Menu.Item
          component="a"
          href={platformHref('/chat')}
          leftSection={<IconMessages {...icon} />}
          rightSection={chats > 0 && <Chip tone="brand">{formatInteger(chats)} new</Chip>}
        >
          Chats
        </Menu.Item>
        <Menu.Item component="a" href={platformHref('/support')} leftSection={<IconLifebuoy {...icon} />}>
          Support
        </Menu.Item>
        {boot.space === 'community' && (
          <Menu.Item component={Link} to="/achievements" leftSection={<IconTrophy {...icon} />}>
            Achievements
          </Menu.Item>
        )}
        {boot.space === 'community' && (
          <Menu.Item component={Link} to="/friends" leftSection={<IconUserPlus {...icon} />}>
            Invite friends
          </Menu.Item>
        )}
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
        {team
          .filter(({ isOwner }) => !isOwner)
          .map(({ community: { slug, name } }) => (
            <Menu.Item key={slug} component="a" href={officeHref(slug)} leftSection={<IconLayoutDashboard {...icon} />}>
              Back office of {name}
            </Menu.Item>
          ))}
        {boot.host === 'platform' && user.roles.includes('ADMIN') && (
          <Menu.Item component="a" href={platformHref('/desk')} leftSection={<IconShieldLock {...icon} />}>
            Operators’ desk
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
