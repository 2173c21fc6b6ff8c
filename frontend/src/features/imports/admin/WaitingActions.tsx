import { Autocomplete, Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '@/api/queries/office/members'
import type { WaitingBalance } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { countGems, countOf, formatInteger } from '@/lib/format'
import { toast } from '@/lib/toast'
import { type WaitingDecision, useDecide } from './api'
import classes from './Import.module.css'

const DAY = 24 * 60 * 60 * 1000
const TYPING_PAUSE = 250
const SUGGESTIONS = 8
const EXPIRY_DAYS = 90

interface Props {
  rows: WaitingBalance[]
  onDone: () => void
}

/** The decisions about the selected balances. Decided ones can only wait again. */
export function WaitingActions({ rows, onDone }: Props) {
  const decide = useDecide()
  const [isGivingUp, setGivingUp] = useState(false)
  const sum = String(rows.reduce((total, { gems }) => total + BigInt(gems), 0n))
  const send = (decision: WaitingDecision, words: string) =>
    decide.mutate(
      { ids: rows.map(({ id }) => Number(id)), ...decision },
      {
        onSuccess: ({ done, left }) => {
          toast(
            left > 0 ? 'WARNING' : 'SUCCESS',
            left > 0
              ? `${words}: ${countOf(done, 'balance')}. ${left} could not change: a wallet is frozen or full, gems are spent, or a later import replaced them.`
              : `${words}: ${countOf(done, 'balance')}`,
          )
          onDone()
        },
      },
    )
  const isDecided = rows.every(
    ({ state, expiresAt }) => state !== 'WAITING' || (expiresAt !== null && isPast(expiresAt)),
  )
  return (
    <div className={classes.decisions}>
      <p>{countOf(rows.length, 'balance')} selected</p>
      {isDecided ? (
        <Button loading={decide.isPending} onClick={() => send({ decision: 'UNDO' }, 'Waiting again')}>
          Undo decision
        </Button>
      ) : (
        <>
          <AssignTo rows={rows} isPending={decide.isPending} onAssign={(body) => send(body, 'Assigned')} />
          <Group gap="xs">
            <Button
              variant="default"
              loading={decide.isPending}
              onClick={() =>
                send(
                  { decision: 'EXPIRE', expiresAt: new Date(Date.now() + EXPIRY_DAYS * DAY).toISOString() },
                  `End in ${EXPIRY_DAYS} days`,
                )
              }
            >
              End in {EXPIRY_DAYS} days
            </Button>
            <Button variant="light" color="red" disabled={isGivingUp} onClick={() => setGivingUp(true)}>
              Give up balances
            </Button>
          </Group>
          {isGivingUp && (
            <div className={classes.decisions} role="group" aria-label="Give up balances">
              <p>
                No member gets {rows.length === 1 ? 'this balance' : `these ${formatInteger(rows.length)} balances`} of{' '}
                {countGems(sum)}, even if the person joins later. You can undo this under “Decided”.
              </p>
              <Group gap="xs">
                <Button variant="default" onClick={() => setGivingUp(false)}>
                  Keep reserved
                </Button>
                <Button
                  color="red"
                  loading={decide.isPending}
                  onClick={() => send({ decision: 'RELEASE' }, 'Given up')}
                >
                  Give up {countGems(sum)}
                </Button>
              </Group>
            </div>
          )}
        </>
      )}
      <FormProblem error={decide.error} />
    </div>
  )
}

const isPast = (time: string) => new Date(time).getTime() <= Date.now()

/** Assigns to the members that the rows ask about, or to a member that the team looks for. */
function AssignTo({
  rows,
  isPending,
  onAssign,
}: {
  rows: WaitingBalance[]
  isPending: boolean
  onAssign: (decision: WaitingDecision) => void
}) {
  const [name, setName] = useState('')
  const [words] = useDebouncedValue(name.trim(), TYPING_PAUSE)
  const query = useQuery({ ...members.list({ search: words, take: SUGGESTIONS }), enabled: words !== '' })
  const found = words === '' ? [] : (query.data?.data ?? [])
  const chosen = found.find(({ username }) => username.toLowerCase() === name.trim().toLowerCase())
  const candidates = new Set(rows.map(({ candidate }) => candidate?.username))
  const [only] = [...candidates]
  const shown = rows.flatMap(({ candidate }) => candidate?.id ?? [])
  return (
    <Group gap="xs" align="end">
      {!candidates.has(undefined) && (
        <Button loading={isPending} onClick={() => onAssign({ decision: 'ASSIGN', candidateIds: shown })}>
          {candidates.size === 1 ? `Assign to ${only}` : 'Assign to these members'}
        </Button>
      )}
      <Autocomplete
        label="Member"
        placeholder="Username"
        data={found.map(({ username }) => username)}
        filter={({ options }) => options}
        value={name}
        onChange={setName}
      />
      <Button
        variant="default"
        disabled={!chosen}
        loading={isPending}
        onClick={() => chosen && onAssign({ decision: 'ASSIGN', memberId: chosen.id })}
      >
        Assign to member
      </Button>
    </Group>
  )
}
