import { Button } from '@mantine/core'
import { IconLink, IconPalette, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { platformHref } from '@/api/boot'
import classes from './OwnerPanel.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const SHOWN_MS = 2500

/** For the owner alone: the place as fans see it, and the three things that bring it on. */
export default function OwnerPanel({ hasProducts }: { hasProducts: boolean }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }

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
        <Button
          variant="default"
          component="a"
          href={platformHref('/admin/customization/branding')}
          leftSection={<IconPalette {...icon} />}
        >
          Change the branding
        </Button>
        {'clipboard' in navigator && (
          <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
            <span role="status">{isCopied ? 'Address copied' : 'Copy address'}</span>
          </Button>
        )}
      </div>
    </section>
  )
}
