import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boardLimits } from '@/api/constants'
import type { TeamBoard } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { wholeNumberProblem } from '@/lib/validators'
import { countries } from '@/session/age'
import { CountryField } from '@/session/CountryField'
import { ownLeaderboards } from './api'
import classes from './AudienceTest.module.css'

interface Asked {
  age: string
  country: string
}

/** Shows what a visitor of an age and a country sees of the board, by its saved rule. */
export function AudienceTest({ board }: { board: TeamBoard }) {
  const [typed, setTyped] = useState<Asked>({ age: '17', country: 'NL' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const problem = wholeNumberProblem(typed.age, { maximum: boardLimits.minimumAge.maximum, isOptional: true })
  const query = useQuery({
    ...ownLeaderboards.audience(board.id, {
      ...(asked?.age.trim() && { age: Number(asked.age) }),
      ...(asked?.country && { country: asked.country }),
    }),
    enabled: asked !== null,
  })
  const ask = () => (asked === typed ? void query.refetch() : setAsked(typed))
  const names = useQuery(countries).data?.data
  const nameOf = (code: string) => names?.find((country) => country.code === code)?.name ?? code

  return (
    <div className={classes.test} role="group" aria-label="Test the rule">
      <p className="small quiet">Test the saved rule: what does this visitor see?</p>
      <div className={classes.fields}>
        <TextInput
          label="Age"
          placeholder="Not known"
          inputMode="numeric"
          value={typed.age}
          error={problem}
          onChange={(event) => setTyped({ ...typed, age: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form around the test must not be saved.
            event.preventDefault()
            if (problem === null) ask()
          }}
        />
        <CountryField
          label="Country"
          placeholder="Not known"
          value={typed.country}
          onChange={(country: string) => setTyped({ ...typed, country })}
        />
        <Button variant="default" disabled={problem !== null} loading={query.isFetching} onClick={ask}>
          Test rule
        </Button>
      </div>
      <FormProblem error={query.error} />
      {asked && query.data && (
        <p role="status" className={classes.answer} data-visible={query.data.isVisible || undefined}>
          A visitor from {asked.country ? nameOf(asked.country) : 'an unknown country'},{' '}
          {asked.age.trim() ? `aged ${asked.age}` : 'of unknown age'}, sees{' '}
          {query.data.isVisible ? 'the leaderboard.' : query.data.isListed ? 'only its name.' : 'nothing.'}{' '}
          {query.data.message}
        </p>
      )}
    </div>
  )
}
