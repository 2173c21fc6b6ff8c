import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { giftHoldLimits } from '@/api/constants'
import type { Gifts, StreamGifts } from '@/api/shapes'
import { useEditForm } from '@/components/forms/useEditForm'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { countOf, formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { object, wholeNumber } from '@/lib/validators'
import { payWords } from '../words'
import { gifts, useSaveGifts } from './api'
import classes from './Earning.module.css'

/** How long gems for gifted subscriptions wait, and the streams whose gifts the team can withdraw. */
export const GiftsPanel = () => (
  <Panel
    title="Gems for gifts"
    lead="The payment for a gifted subscription can fail later. Its gems wait, and you can withdraw those of a whole stream."
  >
    <QueryView query={useQuery(gifts)} skeleton={<Skeleton height={120} />}>
      {(found) => (
        <div className={classes.groups}>
          <HoldForm found={found} />
          {found.streams.length === 0 ? (
            <p className="quiet">No gems for gifts wait.</p>
          ) : (
            <ul className={classes.rows} aria-label="Streams with gifts that wait">
              {found.streams.map((stream) => (
                <Stream key={stream.streamAt} stream={stream} />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryView>
  </Panel>
)

interface Values extends Record<string, unknown> {
  holdHours: string
}

const schema = object({ holdHours: wholeNumber(giftHoldLimits.holdHours) })
const valuesOf = ({ holdHours }: Gifts): Values => ({ holdHours: String(holdHours) })

function HoldForm({ found }: { found: Gifts }) {
  const save = useSaveGifts()
  const edit = useEditForm<Values, Gifts>({
    schema,
    thing: found,
    blank: valuesOf(found),
    valuesOf,
    fieldsOf: ({ holdHours }) => ({ holdHours: Number(holdHours) }),
    queryKey: gifts.queryKey,
  })
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Waiting time saved')
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Gems for gifts">
      <Group align="end">
        <TextInput
          label="Hours until gems for gifts are paid"
          description="0 pays them at once. A change counts for later gifts."
          inputMode="numeric"
          {...edit.form.getInputProps('holdHours')}
        />
        <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
          Save hours
        </Button>
      </Group>
      <UnsavedGuard when={edit.isDirty} what="the waiting time" />
      <FormProblem error={save.error} />
    </form>
  )
}

function Stream({ stream: { streamAt, fans, gems, experience, dueAt } }: { stream: StreamGifts }) {
  const pay = payWords({ gems, experience })
  const words = `${pay} for the gifts of ${formatExact(streamAt)}`
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{formatExact(streamAt)}</b>
        <span className="quiet small">
          {countOf(fans, 'fan')} · paid by {formatExact(dueAt)}
        </span>
      </span>
      <span className={`${classes.figures} number`}>{pay}</span>
      <span className={classes.actions}>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Withdraw ${words}`}
          onClick={() => openDialog('earning-cancel', { waiting: { kind: 'stream', id: streamAt, words } })}
        >
          Withdraw
        </Button>
      </span>
    </li>
  )
}
