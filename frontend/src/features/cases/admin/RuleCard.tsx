import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseRule } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { FormProblem } from '@/components/FormProblem'
import { Card } from '@/features/office/admin/Stats'
import { wholeNumberProblem } from '@/lib/validators'
import { countries } from '@/session/age'
import { CountryField } from '@/session/CountryField'
import { ownCases, useSetRule } from './api'
import classes from './RuleCard.module.css'

const MAX_AGE = 99
const LISTS = [
  { value: 'but', label: 'Everywhere but in' },
  { value: 'only', label: 'Only in' },
] as const

/** Who may open cases: from an age on, and where. */
export function RuleCard() {
  const { data } = useQuery(ownCases.rule)
  return (
    <Card
      title="Who may open cases"
      lead="Asked of every fan before the first opening. The law of a place may ask for more."
    >
      {data && <RuleForm key={JSON.stringify(data)} rule={data} />}
    </Card>
  )
}

function RuleForm({ rule }: { rule: CaseRule }) {
  const save = useSetRule()
  const { data } = useQuery(countries)
  const [age, setAge] = useState(rule.minimumAge ? String(rule.minimumAge) : '')
  const [chosen, setChosen] = useState(rule.countries)
  const [isAllowList, setAllowList] = useState(rule.isAllowList)
  const nameOf = (code: string) => data?.data.find((country) => country.code === code)?.name ?? code
  const ageProblem = wholeNumberProblem(age, { most: MAX_AGE, isOptional: true })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ageProblem) save.mutate({ minimumAge: Number(age) || 0, countries: chosen, isAllowList })
      }}
    >
      <TextInput
        label="Youngest age"
        placeholder="Nobody is asked"
        inputMode="numeric"
        value={age}
        error={ageProblem}
        onChange={(event) => setAge(event.currentTarget.value)}
      />
      <Choice
        label="Where"
        options={LISTS}
        value={isAllowList ? 'only' : 'but'}
        onChange={(value) => setAllowList(value === 'only')}
      />
      <CountryField
        label="Add a country"
        placeholder="Choose a country"
        value=""
        onChange={(code: string) => {
          if (code && !chosen.includes(code)) setChosen([...chosen, code])
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.countries}>
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={classes.country}
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => setChosen(chosen.filter((one) => one !== code))}
              >
                {nameOf(code)}
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.send}>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save rule
        </Button>
      </div>
      <FormProblem error={save.error} />
    </form>
  )
}
