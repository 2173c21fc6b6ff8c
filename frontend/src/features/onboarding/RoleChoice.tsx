import { IconBuildingStore, IconHeart } from '@tabler/icons-react'
import classes from './RoleChoice.module.css'

type Role = 'fan' | 'creator'

const ROLES = [
  { role: 'fan', title: 'A fan', text: 'Join communities, collect gems', icon: IconHeart },
  { role: 'creator', title: 'A creator', text: 'Open a community of my own', icon: IconBuildingStore },
] as const

/** Who somebody comes as. It decides the next step and nothing else: a fan can open a community any day. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>I come as</legend>
      {ROLES.map(({ role, title, text, icon: Icon }) => (
        <label key={role} className={classes.role}>
          <input type="radio" name="role" value={role} checked={value === role} onChange={() => onChange(role)} />
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{title}</strong>
            <span className={classes.text}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
