import { IconArrowUpRight } from '@tabler/icons-react'
import { useGoTo } from '@/lib/RouterContext'
import classes from './FullPageButton.module.css'

/**
 * Leads from a dialog about one thing to its page. The page takes the place of the list's own address with this dialog:
 * the change of address closes it.
 */
export function FullPageButton({ to }: { to: string }) {
  const goTo = useGoTo()
  return (
    <button type="button" className={classes.button} onClick={() => goTo(to, { replace: true })}>
      View full page
      <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
