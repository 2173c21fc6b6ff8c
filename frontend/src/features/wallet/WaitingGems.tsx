import { useQuery } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { wallets } from './api'
import classes from './Statement.module.css'

/** A line per tool with imported gems, which the team gives to the fan or to another person. */
export function WaitingGems() {
  const { data } = useQuery(wallets.waiting)
  if (!data || data.total === 0) return null
  return (
    <ul className={classes.waiting} aria-label="Gems that wait for the team">
      {data.data.map(({ tool, toolName }) => (
        <li key={tool}>
          Gems from {toolName} wait for the team of {boot.community?.name}, who checks whose they are.
        </li>
      ))}
    </ul>
  )
}
