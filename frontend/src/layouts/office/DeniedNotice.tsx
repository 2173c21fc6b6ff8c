import { CloseButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { boot } from '@/api/boot'
import classes from './ReadOnlyBanner.module.css'

/** Names the area that a person could not open. */
export const DENIED = 'denied'

/** Says why another page is shown than the one a person wanted to open. */
export function DeniedNotice() {
  const [query, setQuery] = useSearchParams()
  const area = boot.areas?.find(({ slug }) => slug === query.get(DENIED))
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
      <span>You do not have permission to open {area.label}. The owner of this community can give it to you.</span>
      <CloseButton aria-label="Close notice" onClick={close} />
    </div>
  )
}
