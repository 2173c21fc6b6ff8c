import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseScheme, useLook } from '@/session/look'
import classes from './Footer.module.css'

/** Light or dark, where the community leaves it to each visitor. */
export function SchemeToggle() {
  const theme = useLook((look) => look.theme)
  if (!theme.other) return null
  const { scheme: next } = theme.other
  const Icon = next === 'light' ? IconSun : IconMoon
  return (
    <button type="button" className={classes.scheme} onClick={() => chooseScheme(next)}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {next === 'light' ? 'Use light colors' : 'Use dark colors'}
    </button>
  )
}
