import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { Toggle } from '@/components/Toggle'
import { categories } from './api'
import classes from './CategoryNav.module.css'

/** The parts of the store. Hidden as long as the team uses none. */
export function CategoryNav({ chosen, onChoose }: { chosen: string; onChoose: (slug: string) => void }) {
  const shown = useQuery(categories(bootCommunity().slug)).data?.data ?? []
  if (shown.length === 0) return null
  return (
    <nav className={classes.categories} aria-label="Categories">
      <Toggle pressed={chosen === ''} onChange={() => onChoose('')}>
        All
      </Toggle>
      {shown.map(({ slug, name }) => (
        <Toggle key={slug} pressed={chosen === slug} onChange={(isOn) => onChoose(isOn ? slug : '')}>
          <span dir="auto">{name}</span>
        </Toggle>
      ))}
    </nav>
  )
}
