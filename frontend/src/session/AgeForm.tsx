import { MAX_AGE_YEARS } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormProblem } from '@/components/FormProblem'
import { now } from '@/lib/clock'
import { requiredRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { useConfirmAge } from './age'
import { CountryField } from './CountryField'

const rules = { birthDate: requiredRule, country: requiredRule }

/** Asked once, and never again: areas that are not for everybody look it up. */
export function AgeForm({ country, onConfirmed }: { country: string | null; onConfirmed?: () => void }) {
  const confirm = useConfirmAge()
  const { form, submit } = useRuledForm(rules, { birthDate: '', country: country ?? '' })
  const [today] = useState(() => new Date(now()))
  return (
    <form noValidate onSubmit={submit((values) => confirm.mutateAsync(values).then(() => onConfirmed?.()))}>
      <Stack>
        <TextInput
          label="Date of birth"
          type="date"
          autoComplete="bday"
          min={`${today.getFullYear() - MAX_AGE_YEARS}-01-01`}
          max={today.toISOString().slice(0, 10)}
          required
          {...form.getInputProps('birthDate')}
        />
        <CountryField required value={form.values.country} {...form.getInputProps('country')} />
        <p className="small quiet">You can only set this once. Only you can see it.</p>
        <FormProblem error={confirm.error} />
        <Button type="submit" loading={confirm.isPending}>
          Confirm my age
        </Button>
      </Stack>
    </form>
  )
}
