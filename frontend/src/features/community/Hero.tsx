import { Button, Menu } from '@mantine/core'
import { IconCheck, IconDoorExit, IconUsers } from '@tabler/icons-react'
import type { Community } from '@/api/shapes'
import { platformHref } from '@/app/boot'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { useJoin } from '@/session/membership'
import { useSession } from '@/session/session'
import classes from './Hero.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Whose place this is: the creator's banner melting into the canvas, and the way in. */
export function Hero({ community }: { community: Community }) {
  const { creatorId, name, description, avatarUrl, bannerUrl, memberCount } = community
  return (
    <section className={classes.hero}>
      <div className={classes.banner}>
        {bannerUrl ? (
          <img src={bannerUrl} alt="" width={1600} height={560} fetchPriority="high" />
        ) : (
          <GeneratedArt name={name} kind="banner" />
        )}
      </div>
      <div className={classes.content}>
        <Mark name={name} src={avatarUrl} size={96} />
        <h1 className={classes.name}>{name}</h1>
        {description && <p className={classes.about}>{description}</p>}
        <div className={classes.foot}>
          <Membership creatorId={creatorId} name={name} />
          <span className={classes.members}>
            <IconUsers {...icon} />
            <span className="number">{countOf(memberCount, 'member')}</span>
          </span>
        </div>
      </div>
    </section>
  )
}

function Membership({ creatorId, name }: { creatorId: string; name: string }) {
  const { user, member } = useSession()
  const join = useJoin(creatorId, `Welcome to ${name}!`)

  if (user?.id === creatorId) {
    return (
      <Button component="a" href={platformHref('/admin')} data-size="lg">
        Open your back office
      </Button>
    )
  }
  if (member) {
    return (
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" data-size="lg" leftSection={<IconCheck {...icon} />}>
            Member
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDoorExit {...icon} />}
            onClick={() => openDialog('creator-unsubscribe', { creatorId, name })}
          >
            Leave community
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  }
  return (
    <Button
      data-size="lg"
      loading={join.isPending}
      onClick={() =>
        user
          ? join.mutate()
          : openDialog('authorization-required', { source: 'community', returnTo: '/', what: `join ${name}` })
      }
    >
      Join {name}
    </Button>
  )
}
