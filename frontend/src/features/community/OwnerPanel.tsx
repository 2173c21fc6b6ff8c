import { Button } from '@mantine/core'
import { IconPalette, IconPlus, IconShare } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { platformHref } from '@/api/boot'
import { type SettingsShareTab, settingsShareTabs } from '@/lib/enumerations'
import classes from './OwnerPanel.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const Customize = () => (
  <Button
    variant="default"
    component="a"
    href={platformHref('/admin/customization/branding')}
    leftSection={<IconPalette {...icon} />}
  >
    Change the branding
  </Button>
)

const ShareCommunity = () => (
  <Button
    variant="default"
    component="a"
    href={platformHref('/admin/customization/share')}
    leftSection={<IconShare {...icon} />}
  >
    Share the community
  </Button>
)

/** What the owner can set up from here; null until the area is built. */
const shortcuts = {
  CUSTOMIZE: Customize,
  CONNECTIONS: null,
  BILLING: null,
  COMMUNITY_SHARE: ShareCommunity,
} satisfies Record<SettingsShareTab, ComponentType | null>

/** For the owner alone: what fans see, and shortcuts to what the community needs next. */
export default function OwnerPanel({ hasProducts }: { hasProducts: boolean }) {
  return (
    <section className={classes.panel} aria-label="For you as the owner">
      <p>
        <strong>Fans see your community like this.</strong>{' '}
        <span className="quiet">
          {hasProducts
            ? 'Share the address and give your fans their first gems.'
            : 'Add something that fans can buy with gems.'}
        </span>
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          component="a"
          href={platformHref('/admin/store/create')}
          leftSection={<IconPlus {...icon} />}
        >
          Add a product
        </Button>
        {settingsShareTabs.map((tab) => {
          const Shortcut = shortcuts[tab]
          return Shortcut && <Shortcut key={tab} />
        })}
      </div>
    </section>
  )
}
