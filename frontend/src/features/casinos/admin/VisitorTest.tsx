import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Chip } from '@/components/Chip'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { wholeNumberProblem } from '@/lib/validators'
import { countries } from '@/session/age'
import { CountryField } from '@/session/CountryField'
import { ownCasinos } from './api'
import classes from './Connections.module.css'
import { denialWords } from './words'

const AGES = { minimum: 0, maximum: 120 }

interface Visitor {
  age: string
  country: string
}

/** Shows which casinos a visitor of an age and a country sees, by all rules together. */
export function VisitorTest() {
  const [typed, setTyped] = useState<Visitor>({ age: '17', country: 'NL' })
  const [asked, setAsked] = useState<Visitor | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = wholeNumberProblem(typed.age, AGES)
    setProblem(found)
    if (!found) setAsked(typed)
  }
  return (
    <Panel title="What does a visitor see?" lead="Try the rules of the platform, of the casino and of your community.">
      <form noValidate onSubmit={ask} className={classes.visitor}>
        <TextInput
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          value={typed.age}
          error={problem}
          onChange={(event) => setTyped({ ...typed, age: event.currentTarget.value })}
        />
        <CountryField value={typed.country} onChange={(country: string) => setTyped({ ...typed, country })} />
        <Button type="submit" variant="default">
          Show their view
        </Button>
      </form>
      {asked && <View {...asked} />}
    </Panel>
  )
}

function View({ age, country }: Visitor) {
  const query = useQuery(ownCasinos.visibility(Number(age), country))
  const { data } = useQuery(countries)
  const place = data?.data.find(({ code }) => code === country)?.name ?? 'an unknown country'
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={64} mt={16} />}
      isEmpty={({ total }) => total === 0}
      empty={<p className="quiet">Connect a casino first.</p>}
    >
      {({ data: rows }) => (
        <div role="status">
          <p className="small">
            A visitor of {age} from {place} sees {rows.filter(({ isVisible }) => isVisible).length} of {rows.length}:
          </p>
          <ul className={classes.visible}>
            {rows.map(({ connectionId, name, isVisible, denial }) => {
              const Icon = isVisible ? IconEye : IconEyeOff
              return (
                <li key={connectionId}>
                  <strong>{name}</strong>
                  <Chip tone={isVisible ? 'success' : 'danger'} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
                    {isVisible ? 'Visible' : (denialWords[denial ?? ''] ?? 'Hidden')}
                  </Chip>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </QueryView>
  )
}
