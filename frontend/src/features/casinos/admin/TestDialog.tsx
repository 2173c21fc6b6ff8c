import { Button, Group, Loader, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CasinoConnection, VerifiedConnection } from '@/api/casinoShapes'
import { FormProblem } from '@/components/FormProblem'
import { Time } from '@/components/Time'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formatAmount } from '@/lib/amounts'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useConfirmAmount, useSaveConnection, useTest } from './api'
import classes from './Connections.module.css'
import { ProblemNotice } from './MappingResult'
import { SAMPLE_PERIODS } from './words'

const KEY = 'casino-test'

/** Calls the casino once. The creator compares one amount with the page of the casino, which shows a wrong unit. */
export default function TestDialog({ connection: given }: DialogProps[typeof KEY]) {
  const [connection, setConnection] = useState(given)
  const test = useTest(connection.id)
  const { mutate: run } = test
  useEffect(() => run(), [run])
  if (test.error)
    return (
      <Stack>
        <FormProblem error={test.error} />
        <Group justify="flex-end">
          <Button onClick={() => run()}>Test again</Button>
        </Group>
      </Stack>
    )
  if (!test.data || test.isPending)
    return (
      <Group role="status">
        <Loader size={20} aria-hidden="true" />
        <p>Asking {connection.provider.name}…</p>
      </Group>
    )
  return (
    <Result
      connection={connection}
      result={test.data}
      onTest={() => run()}
      onChanged={(changed) => {
        setConnection(changed)
        run()
      }}
    />
  )
}

interface ResultProps {
  connection: CasinoConnection
  result: VerifiedConnection
  onTest: () => void
  onChanged: (connection: CasinoConnection) => void
}

function Result({ connection, result, onTest, onChanged }: ResultProps) {
  const { rows, codes, mode, sample, confirmed, problem } = result
  const { currency, divisor, campaignCodes, provider } = connection
  const save = useSaveConnection(connection.id)
  const confirm = useConfirmAmount(connection.id)
  const own = campaignCodes.map((code) => code.toLowerCase())
  const others = codes.filter((code) => own.length > 0 && !own.includes(code.toLowerCase()))
  // The two units that reports have. The other one is 100 times larger or smaller.
  const other = divisor === '1' ? '100' : divisor === '100' ? '1' : null
  const changeUnit = () =>
    other && save.mutate({ divisor: other, seen: { divisor } }, { onSuccess: (changed) => onChanged(changed) })
  const close = () => closeDialog(KEY)
  if (problem)
    return (
      <Stack>
        <ProblemNotice problem={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button onClick={onTest}>Test again</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack>
      <p>
        {provider.name} answered with {countOf(rows, 'account')}.
        {codes.length > 0 && ` Codes in the report: ${codes.join(', ')}.`}
      </p>
      {others.length > 0 && (
        <p className="small">
          Wagers under {others.join(', ')} do not count, because the connection does not have{' '}
          {others.length === 1 ? 'this code' : 'these codes'}.
        </p>
      )}
      {sample ? (
        <>
          <p className={classes.amount}>
            <span className="quiet small">{sample.username} wagered</span>
            <strong className="number">{formatAmount(sample.wagered, currency)}</strong>
            <span className="quiet small">{mode && SAMPLE_PERIODS[mode]}</span>
          </p>
          {confirmed ? (
            <>
              <p>
                {confirmed.confirmedBy ?? 'A former team member'} confirmed this amount,{' '}
                <Time value={confirmed.confirmedAt} />.
              </p>
              <Group justify="flex-end">
                <Button onClick={close}>Close</Button>
              </Group>
            </>
          ) : (
            <>
              <p>Does the page of {provider.name} show the same amount for this account?</p>
              <FormProblem error={save.error ?? confirm.error} />
              <Group justify="flex-end">
                {other && (
                  <Button variant="default" loading={save.isPending} onClick={changeUnit}>
                    {other === '100' ? 'No, 100 times less' : 'No, 100 times more'}
                  </Button>
                )}
                <Button
                  data-autofocus
                  loading={confirm.isPending}
                  onClick={() =>
                    confirm.mutate(sample, {
                      onSuccess: () => {
                        toast('SUCCESS', 'The amounts are confirmed')
                        close()
                      },
                    })
                  }
                >
                  Yes, the amount is right
                </Button>
              </Group>
              <p className="quiet small">
                It shows another amount? Compare the currency and the period first, and edit the connection.
              </p>
            </>
          )}
        </>
      ) : (
        <>
          <p>The connection works. The report has no amount to compare yet, so test it again after the first wager.</p>
          <Group justify="flex-end">
            <Button onClick={close}>Close</Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
