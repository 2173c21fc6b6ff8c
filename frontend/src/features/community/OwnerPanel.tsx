import { Button } from '@mantine/core'
import { IconCreditCard, IconPalette, IconPlugConnected, IconPlus, IconShare } from '@tabler/icons-react'
import { platformHref } from '@/api/boot'
import { type SettingsShareTab, settingsShareTabs } from '@/lib/enumerations'
import classes from './OwnerPanel.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The pages where the owner sets up the community. Billing is for the owner alone, as this panel is. */
const shortcuts = {
  CUSTOMIZE: { label: 'Change the branding', to: '/admin/customization/branding', Icon: IconPalette },
  CONNECTIONS: { label: 'Connect your channels', to: '/admin/settings?tab=CONNECTIONS', Icon: IconPlugConnected },
  BILLING: { label: 'Plan and billing', to: '/admin/settings?tab=BILLING', Icon: IconCreditCard },
  COMMUNITY_SHARE: { label: 'Share the community', to: '/admin/customization/share', Icon: IconShare },
} as const satisfies Record<SettingsShareTab, object>

/** For the owner alone: a note that fans see this page, and shortcuts to the next tasks of the community. */
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
          const { label, to, Icon } = shortcuts[tab]
          return (
            <Button key={tab} variant="default" component="a" href={platformHref(to)} leftSection={<Icon {...icon} />}>
              {label}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
