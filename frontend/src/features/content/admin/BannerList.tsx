import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OwnBanner } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { ReorderList } from '@/components/office/ReorderList'
import { Panel } from '@/components/Panel'
import { Picture } from '@/components/Picture'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { ownBanners, useOrderBanners } from './api'
import { placementLabels } from './bannerValues'
import classes from './lists.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function stateOf({ isPublished, isOver, shownFrom, shownUntil }: OwnBanner) {
  if (!isPublished) return { label: 'Draft', tone: 'quiet' } as const
  if (isOver) return { label: 'Hidden: its target has ended', tone: 'quiet' } as const
  if (shownUntil && Date.parse(shownUntil) <= now()) return { label: 'Ended', tone: 'quiet' } as const
  if (shownFrom && Date.parse(shownFrom) > now()) return { label: 'Scheduled', tone: 'info' } as const
  return { label: 'Shown', tone: 'success' } as const
}

/** All banners, in the order in which fans see them. */
export function BannerList() {
  const query = useQuery(ownBanners)
  const order = useOrderBanners()
  return (
    <Panel title="Banners" lead="A line of text or a picture that leads fans to what matters now.">
      <QueryView
        query={query}
        skeleton={<Skeleton height={96} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="quiet">There is no banner yet.</p>}
      >
        {({ data }) => (
          <ReorderList
            label="Banners in their order"
            items={data.map((banner) => ({
              key: banner.id,
              name: banner.label,
              content: <BannerRow banner={banner} />,
            }))}
            onOrder={(keys) => order.mutate(keys.flatMap((key) => data.find(({ id }) => id === key) ?? []))}
          />
        )}
      </QueryView>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        onClick={() => openDialog('banner-edit', {})}
      >
        Add banner
      </Button>
    </Panel>
  )
}

const BannerRow = ({ banner }: { banner: OwnBanner }) => (
  <div className={classes.item}>
    {banner.picture && <Picture src={banner.picture.url} sizes="96px" className={classes.thumb} />}
    <div className={classes.words}>
      <b>{banner.label}</b>
      <span className="small quiet">
        {placementLabels[banner.placement]}
        {banner.link && ` · ${banner.link}`}
      </span>
    </div>
    <Chip tone={stateOf(banner).tone}>{stateOf(banner).label}</Chip>
    <div className={classes.actions}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Edit ${banner.label}`}
        onClick={() => openDialog('banner-edit', { banner })}
      >
        <IconPencil {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={`Delete ${banner.label}`}
        onClick={() => openDialog('banner-delete', { banner })}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    </div>
  </div>
)
