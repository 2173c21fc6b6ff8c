import { Menu } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { boot, platformHref } from '@/api/boot'
import { LiveDot } from '@/components/LiveDot'
import { Mark } from '@/components/Mark'
import { personalHome } from '@/session/personalHome'
import classes from './CommunityItems.module.css'

/** So many communities keep the menu on one screen of a phone. */
const MAX_SHOWN = 5

/**
 * The way from one community to the next: those with something to claim first. A custom domain does not know the other
 * communities of its fans, so there it is only the link to the platform's list.
 */
export function CommunityItems({ isAsked }: { isAsked: boolean }) {
  const { data } = useQuery({ ...personalHome, enabled: isAsked && boot.host === 'platform' })
  const here = boot.space === 'community' ? boot.community?.slug : undefined
  const others = data?.communities.filter(({ community }) => community.slug !== here) ?? []
  return (
    <>
      {others.slice(0, MAX_SHOWN).map(({ community: { slug, name, avatarUrl, brandColor, url }, live, rewards }) => (
        <Menu.Item
          key={slug}
          component="a"
          href={platformHref(url)}
          leftSection={<Mark name={name} src={avatarUrl} color={brandColor} size={24} />}
          rightSection={
            <span className={classes.state}>
              {live && (
                <>
                  <LiveDot />
                  <i className="unseen"> live now</i>
                </>
              )}
              {rewards > 0 && (
                <b className={classes.count}>
                  {rewards}
                  <i className="unseen"> to claim</i>
                </b>
              )}
            </span>
          }
        >
          <span className={classes.name}>{name}</span>
        </Menu.Item>
      ))}
      <Menu.Item
        component="a"
        href={platformHref('/my-communities')}
        leftSection={<IconUsersGroup size={18} stroke={1.75} aria-hidden="true" />}
      >
        {others.length > MAX_SHOWN ? `All my communities (${others.length})` : 'My communities'}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
