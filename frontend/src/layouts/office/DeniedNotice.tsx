import { Button, CloseButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useMatches, useSearchParams } from 'react-router'
import { boot } from '@/api/boot'
import type { AreaSlug } from '@/api/shapes'
import { useSession } from '@/session/session'
import { isOnlyOff, landing, mayOpen, places } from './adminNav'
import classes from './ReadOnlyBanner.module.css'

/** Names the area that a person could not open. */
export const DENIED = 'denied'

/** Says why another page is shown than the one a person wanted to open, and that a right ended on the page itself. */
export function DeniedNotice() {
  const [query, setQuery] = useSearchParams()
  const ended = useEndedArea()
  const area = boot.areas?.find(({ slug }) => slug === query.get(DENIED))
  if (ended) return <EndedNotice label={ended.label} isOff={isOnlyOff(ended.slug)} />
  if (!area) return null
  const close = () =>
    setQuery(
      (before) => {
        before.delete(DENIED)
        return before
      },
      { replace: true },
    )
  return (
    <div className={classes.banner} role="alert">
      <IconLock size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {isOnlyOff(area.slug)
          ? offText(area.label)
          : `You do not have permission to open ${area.label}. The owner of this community can give it to you.`}
      </span>
      <CloseButton aria-label="Close notice" onClick={close} />
    </div>
  )
}

const offText = (label: string) => `${label} is switched off. Switch casinos on in the settings to open it.`

/** The area of the page, if this person opened it with a right that has ended since, or if it was switched off. */
function useEndedArea() {
  // Rights change while a page is open.
  const { acting } = useSession()
  const slugs = useMatches().map(({ handle }) => (handle as { area?: AreaSlug } | undefined)?.area)
  const slug = slugs.find((one) => one !== undefined)
  return acting && slug && !mayOpen(slug) ? boot.areas?.find((one) => one.slug === slug) : undefined
}

function EndedNotice({ label, isOff }: { label: string; isOff: boolean }) {
  const to = landing()
  return (
    <div className={classes.banner} role="alert">
      <IconLock size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {isOff
          ? offText(label)
          : `You do not have permission to open ${label} any more. Your permissions were changed.`}{' '}
        You cannot save anything on this page, so copy what you still need.
      </span>
      <Button component={Link} to={to} variant="default" size="xs">
        Open {places()[0]?.label ?? 'Get started'}
      </Button>
    </div>
  )
}
