import { IconCheck, IconPoint } from '@tabler/icons-react'
import { passwordRules } from '@/lib/rules'
import classes from './PasswordChecklist.module.css'

/** The password's rules, ticked off while typing. */
export function PasswordChecklist({ value, id }: { value: string; id: string }) {
  return (
    <ul id={id} className={classes.list}>
      {passwordRules.map(({ text, holds }) => {
        const isMet = holds(value)
        const Icon = isMet ? IconCheck : IconPoint
        return (
          <li key={text} className={classes.rule} data-met={isMet || undefined}>
            <Icon size={16} stroke={2.25} aria-hidden="true" />
            {text}
            {isMet && <span className="unseen">, done</span>}
          </li>
        )
      })}
    </ul>
  )
}
