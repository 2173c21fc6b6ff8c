import { Button } from '@mantine/core'
import { IconCreditCard, IconPalette, IconPlugConnected, IconPlus, IconShare } from '@tabler/icons-react'
import { platformHref } from '@/api/boot'
import { type SettingsShareTab, settingsShareTabs } from '@/lib/enumerations'
import classes from './OwnerPanel.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What the owner can set up from here. Billing is for the owner alone, as this panel is. */
const shortcuts = {
  CUSTOMIZE: { label: 'Change the branding', to: '/admin/customization/branding', Icon: IconPalette },
  CONNECTIONS: { label: 'Connect your channels', to: '/admin/settings?tab=CONNECTIONS', Icon: IconPlugConnected },
  BILLING: { label: 'Plan and billing', to: '/admin/settings?tab=BILLING', Icon: IconCreditCard },
  COMMUNITY_SHARE: { label: 'Share the community', to: '/admin/customization/share', Icon: IconShare },
} as const satisfies Record<SettingsShareTab, object>

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
