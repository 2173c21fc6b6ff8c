import { Menu } from '@mantine/core'
import { IconDots, IconFileText } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import type { Community } from '@/api/shapes'

interface Props {
  pages: Community['pages']
  /** Shows the links themselves; otherwise a menu. */
  isFlat: boolean
  className: string | undefined
}

const to = (slug: string) => `/pages/${slug}`

/** The pages that the creator wrote, in a bar of the navigation. */
export default function WrittenLinks({ pages, isFlat, className }: Props) {
  if (isFlat) {
    return pages.map(({ slug, name }) => (
      <NavLink key={slug} to={to(slug)} className={className}>
        <IconFileText size={20} stroke={1.75} aria-hidden="true" />
        <span>{name}</span>
      </NavLink>
    ))
  }
  return (
    <Menu width={240} position="bottom-start">
      <Menu.Target>
        <button type="button" className={className}>
          <IconDots size={20} stroke={1.75} aria-hidden="true" />
          <span>More</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ slug, name }) => (
          <Menu.Item
            key={slug}
            component={NavLink}
            to={to(slug)}
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
