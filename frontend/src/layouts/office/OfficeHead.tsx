import { Menu } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Office } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { Mark } from '@/components/Mark'
import { offices, officeHref } from '@/session/offices'
import classes from './OfficeHead.module.css'

/** The creator of this back office, and a menu for users who act for several creators. */
export function OfficeHead() {
  const { name, avatarUrl, creatorId } = bootCommunity()
  const all = useQuery(offices).data?.data ?? []
  const isStaff = all.some(({ community, isOwner }) => community.creatorId === creatorId && !isOwner)
  const head = (
    <>
      <Mark name={name} src={avatarUrl} size={32} />
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.what}>{isStaff ? 'You are staff' : 'Back office'}</span>
      </span>
    </>
  )
  if (all.length < 2) return <span className={classes.brand}>{head}</span>
  return (
    // In place, so that it belongs to the sidebar, and as wide as that.
    <Menu width={216} position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.switch} aria-label={`${name}, switch office`}>
          {head}
          <IconSelector size={16} stroke={1.75} className={classes.arrows} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>You are working for</Menu.Label>
        {all.map((office) => (
          <OfficeItem
            key={office.community.creatorId}
            office={office}
            isHere={office.community.creatorId === creatorId}
          />
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href="/my-communities">
          My communities
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const OfficeItem = ({ office: { community, isOwner }, isHere }: { office: Office; isHere: boolean }) => (
  <Menu.Item
    component="a"
    href={officeHref(community.slug)}
    aria-current={isHere ? 'true' : undefined}
    leftSection={<Mark name={community.name} src={community.avatarUrl} color={community.brandColor} size={28} />}
    rightSection={isHere && <IconCheck size={16} stroke={2} aria-hidden="true" />}
  >
    <span className={classes.item}>{community.name}</span>
    <span className={classes.what}>{isOwner ? 'Yours' : 'Staff'}</span>
  </Menu.Item>
)
