import { Menu } from '@mantine/core'
import { IconDots, IconFileText, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { boot } from '@/api/boot'
import type { Community } from '@/api/shapes'
import { ownReferrals } from '@/features/friends/api'
import { useSession } from '@/session/session'
import type { NavItem } from './Shell'

interface Props {
  /** The sections that have no room in the bar. They are in the menu. */
  sections: NavItem[]
  /** The pages that the creator wrote. */
  pages: Community['pages']
  /** Shows the pages themselves; otherwise they are in the menu. */
  isFlat: boolean
  className: string | undefined
}

/** The end of a bar of the navigation: pages of the creator, or a menu with them and with the further sections. */
export default function MoreLinks({ sections, pages, isFlat, className }: Props) {
  const { pathname } = useLocation()
  const { member } = useSession()
  const [isOpened, setOpened] = useState(false)
  const canInvite = useQuery({ ...ownReferrals, enabled: isOpened && boot.space === 'community' && member !== null })
  const written = pages.map(({ slug, name }) => ({ to: `/pages/${slug}`, label: name, icon: IconFileText }))
  if (isFlat) {
    return written.map(({ to, label }) => (
      <NavLink key={to} to={to} className={className}>
        <IconFileText size={20} stroke={1.75} aria-hidden="true" />
        <span>{label}</span>
      </NavLink>
    ))
  }
  const invite = { to: '/friends', label: 'Invite friends', icon: IconUserPlus }
  const items: NavItem[] = [...sections, ...written, ...(canInvite.data?.terms.isActive ? [invite] : [])]
  const isHere = items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu width={240} position="bottom-start" onOpen={() => setOpened(true)}>
      <Menu.Target>
        <button type="button" className={className} aria-current={isHere || undefined}>
          <IconDots size={20} stroke={1.75} aria-hidden="true" />
          <span>More</span>
          {/* The number of what waits in the menu; it is empty without one. */}
          <Suspense>{sections.map(({ to, count }) => count && <Fragment key={to}>{count}</Fragment>)}</Suspense>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label, icon: Icon, count }) => (
          <Menu.Item
            key={to}
            component={NavLink}
            to={to}
            leftSection={<Icon size={18} stroke={1.75} />}
            rightSection={count && <Suspense>{count}</Suspense>}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
