import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MIN_PICTURE_SIDE, sendProofLimits } from '@/api/constants'
import { ApiError } from '@/api/errors'
import type { CreatorCasino, OwnHandle, ProofKind } from '@/api/casinoShapes'
import { ActionButton } from '@/components/ActionButton'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { amountProblem, plainAmount } from '@/lib/amounts'
import { type ActionState, duringCall } from '@/lib/denials'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { toast } from '@/lib/toast'
import { useSession } from '@/session/session'
import { useSendProof } from './api'
import { casinoName } from './model'

const KINDS: { value: ProofKind; label: string; note: string; send: string }[] = [
  { value: 'CODE', label: 'Chat code', note: 'You send a code in the chat of the casino', send: 'Get my code' },
  { value: 'AMOUNT', label: 'Yesterday’s wagers', note: 'Only the owner knows the amount', send: 'Send amount' },
  { value: 'PICTURE', label: 'Picture', note: 'The team looks at a screenshot', send: 'Send picture' },
]

interface Props {
  casino: CreatorCasino
  handle: OwnHandle
  onDone: () => void
}

/** The form of a proof that an account is the fan's own. The team decides about it. */
export function ProofForm({ casino, handle, onDone }: Props) {
  const { member } = useSession()
  const [kind, setKind] = useState<ProofKind>('CODE')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [image, setImage] = useState<File | null>(null)
  const [problem, setProblem] = useState<{ amount?: string; image?: string }>({})
  const preview = useFilePreview(image)
  const sending = useSendProof()
  const fields = sending.error instanceof ApiError ? sending.error.fields : {}
  const name = casinoName(casino)

  /** A change of a field clears the earlier problems. */
  const change = (write: () => void) => {
    write()
    setProblem({})
    if (sending.isError) sending.reset()
  }
  const send = () => {
    const found = {
      amount: kind === 'AMOUNT' ? (amountProblem(amount) ?? undefined) : undefined,
      image: kind === 'PICTURE' && !image ? 'Add a picture.' : undefined,
    }
    setProblem(found)
    if (found.amount || found.image) return
    sending.mutate(
      {
        connectionId: casino.id,
        accountId: handle.id,
        kind,
        amount: kind === 'AMOUNT' ? plainAmount(amount) : '',
        note: note.trim(),
        image: kind === 'PICTURE' ? image : null,
      },
      {
        onSuccess: () => {
          toast('SUCCESS_PRIMARY', kind === 'CODE' ? 'Send your code in the chat now' : 'Sent. The team decides.')
          onDone()
        },
      },
    )
  }

  const label = KINDS.find((one) => one.value === kind)?.send ?? ''
  const state: ActionState = member ? { kind: 'ready', label } : { kind: 'join', label: 'Join to send a proof' }
  return (
    <Stack>
      <h3>Prove that {handle.username} is yours</h3>
      <ChoiceCards
        label="How do you prove it?"
        value={kind}
        options={KINDS}
        least={150}
        onChange={(value) => change(() => setKind(value))}
      />
      {kind === 'CODE' && (
        <p className="small">
          You get a short code. Send it from this account in the creator’s chat at {name}. The team sees it there and
          accepts your proof.
        </p>
      )}
      {kind === 'AMOUNT' && (
        <TextInput
          label="Wagered yesterday"
          description={`The sum of your bets at ${name} from 00:00 to 24:00 UTC, as your bet history has it.`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="120.50"
          value={amount}
          error={problem.amount ?? fields.amount}
          onChange={(event) => change(() => setAmount(event.currentTarget.value))}
        />
      )}
      {kind === 'PICTURE' && (
        <ImageField
          label="Picture"
          description={`A screenshot of your account page at ${name} with your username. Cover your balance and your email. At least ${MIN_PICTURE_SIDE} pixels on each side, at most ${IMAGE_LIMIT_MB} MB.`}
          value={image}
          current={preview}
          onChange={(file) => change(() => setImage(file))}
          error={problem.image ?? fields.image}
          isScaled
        />
      )}
      <Textarea
        label="Note (optional)"
        description="The team reads it."
        autosize
        minRows={2}
        maxLength={sendProofLimits.note.maxLength}
        value={note}
        error={fields.note}
        onChange={(event) => change(() => setNote(event.currentTarget.value))}
      />
      <ActionButton
        state={duringCall(state, sending)}
        onPress={send}
        login={{ source: 'casinos', returnTo: '/wagers', what: 'prove your account' }}
        hasAgeForm
        error={sending.error}
        unsent="Your proof was not sent."
      />
      <UnsavedDialogGuard
        when={(amount !== '' || note !== '' || image !== null) && !sending.isSuccess}
        what="the proof"
        dialog="casino-details"
      />
    </Stack>
  )
}
