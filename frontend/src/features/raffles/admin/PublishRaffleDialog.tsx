import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import terms from '@/components/office/TermsForm.module.css'
import { usePublishing } from '@/components/office/usePublishing'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countGems, countOf, formatExact } from '@/lib/format'
import { RaffleFanView } from './RaffleFanView'

const KEY = 'raffle-publish-preview'

/** The last check: the fans' view, the reserved prizes, and the terms that can no longer change. */
export default function PublishRaffleDialog({ raffle, onPublish, onRefused }: DialogProps[typeof KEY]) {
  const { problem, isBusy, publish } = usePublishing({
    dialog: KEY,
    done: `${raffle.name} is published`,
    onPublish,
    onRefused,
  })
  const gems = raffle.prizes.reduce((sum, { amount, winners }) => sum + BigInt(amount ?? '0') * BigInt(winners), 0n)
  const pieces = raffle.prizes.filter(({ kind }) => kind === 'PRODUCT').reduce((sum, { winners }) => sum + winners, 0)

  return (
    <Stack>
      <ul className={terms.facts}>
        <li>
          From {formatExact(raffle.startAt)} until {formatExact(raffle.endAt)}. The draw follows automatically about a
          minute later.
        </li>
        {gems > 0n && <li>{countGems(String(gems))} reserved for the winners now.</li>}
        {pieces > 0 && (
          <li>
            {countOf(pieces, 'item')} {pieces === 1 ? 'is' : 'are'} reserved from your stock now.
          </li>
        )}
        <li>You cannot change price, limits, times, rules and prizes after the first ticket is sold.</li>
      </ul>
      <RaffleFanView raffle={{ ...raffle, status: 'ACTIVE' }} kind="page" />
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void publish()}>
          Publish raffle
        </Button>
      </Group>
    </Stack>
  )
}
