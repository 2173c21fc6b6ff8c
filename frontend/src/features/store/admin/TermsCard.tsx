import { TextInput } from '@mantine/core'
import { Card } from '@/components/office/Stats'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

/** Who may have it, how many, how soon again. What is empty does not apply. */
export function TermsCard({ form }: { form: FormOfProduct }) {
  const count = (name: string) => ({ inputMode: 'numeric', ...form.getInputProps(name) }) as const
  return (
    <Card title="Who can have it" lead="Leave empty what should not apply.">
      <div className={classes.pair}>
        <TextInput label="Per fan and day" placeholder="Unlimited" {...count('limitPerDay')} />
        <TextInput label="Per fan in several days" placeholder="Unlimited" {...count('limitPerPeriod')} />
        <TextInput label="How many days that is" placeholder="7" {...count('periodDays')} />
        <TextInput label="Per fan in total" placeholder="Unlimited" {...count('limitTotal')} />
        <TextInput label="A fan waits, in minutes" placeholder="Not at all" {...count('memberCooldown')} />
        <TextInput label="Everybody waits, in minutes" placeholder="Not at all" {...count('globalCooldown')} />
        <TextInput label="From level" placeholder="Any" {...count('minLevel')} />
        <TextInput label="Days of membership" placeholder="None" {...count('minMemberDays')} />
      </div>
    </Card>
  )
}
