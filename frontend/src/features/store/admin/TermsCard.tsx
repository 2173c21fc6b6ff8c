import { TextInput } from '@mantine/core'
import { Panel } from '@/components/Panel'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

/** Who may have it, how many, how soon again. What is empty does not apply. */
export function TermsCard({ form }: { form: FormOfProduct }) {
  const count = (name: string) => ({ inputMode: 'numeric', ...form.getInputProps(name) }) as const
  return (
    <Panel title="Purchase limits" lead="Leave fields empty that should not apply.">
      <div className={classes.pair}>
        <TextInput label="Per fan per day" placeholder="Unlimited" {...count('limitPerDay')} />
        <TextInput label="Per fan per period" placeholder="Unlimited" {...count('limitPerPeriod')} />
        <TextInput label="Period (days)" placeholder="7" {...count('periodDays')} />
        <TextInput label="Per fan in total" placeholder="Unlimited" {...count('limitTotal')} />
        <TextInput label="Cooldown per fan (min)" placeholder="None" {...count('memberCooldown')} />
        <TextInput label="Cooldown for everyone (min)" placeholder="None" {...count('globalCooldown')} />
        <TextInput label="Minimum level" placeholder="Any" {...count('minLevel')} />
        <TextInput label="Days of membership" placeholder="None" {...count('minMemberDays')} />
      </div>
    </Panel>
  )
}
