import { claimOfferLimits, MIN_PICTURE_SIDE } from '@/api/constants'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { Reward } from '@/components/Reward'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import { useClaimOffer } from './api'
import { proofNotes } from './model'

const KEY = 'offer-claim'

/** Sends the proof for the reward of an offer. The team reviews it. */
export default function OfferClaimDialog({ offer }: DialogProps[typeof KEY]) {
  const { id, title, proof, proofHint, reward, attemptsLeft } = offer
  const [text, setText] = useState('')
  const [image, setImage] = useState<File | null>(null)
  const [problem, setProblem] = useState<{ text?: string; image?: string }>({})
  const preview = useFilePreview(image)
  const sending = useClaimOffer(id)
  const fields = sending.error instanceof ApiError ? sending.error.fields : {}

  /** A change of a field clears the earlier problems. */
  const change = (write: () => void) => {
    write()
    setProblem({})
    if (sending.isError) sending.reset()
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    const found = {
      text:
        proof === 'TEXT' && !typed
          ? validation.required
          : proof === 'ANY' && !typed && !image
            ? 'Write a text or add a picture'
            : undefined,
      image: proof === 'PICTURE' && !image ? validation.imageRequired : undefined,
    }
    setProblem(found)
    if (found.text || found.image) return
    sending.mutate(
      { text: typed, image },
      {
        onSuccess: () => {
          closeDialog(KEY)
          toast('SUCCESS_PRIMARY', 'Claim sent. The team reviews it.')
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={send} aria-label={`Claim ${title}`}>
      <Stack>
        <p>
          Show the team that you used <strong dir="auto">{title}</strong>. {proofNotes[proof]}
        </p>
        {proofHint && (
          <p dir="auto" className="quiet">
            {proofHint}
          </p>
        )}
        <Reward reward={reward} />
        <CountedTextarea
          label="Text"
          required={proof === 'TEXT'}
          data-autofocus
          maxLength={claimOfferLimits.text.maxLength}
          value={text}
          error={problem.text ?? fields.text}
          onChange={(event) => change(() => setText(event.currentTarget.value))}
        />
        <ImageField
          label="Picture"
          description={`PNG, JPEG, WebP or GIF, at least ${MIN_PICTURE_SIDE} pixels on each side and at most ${IMAGE_LIMIT_MB} MB. Only you and the team see it.`}
          value={image}
          current={preview}
          onChange={(file) => change(() => setImage(file))}
          error={problem.image ?? fields.image}
          isScaled
        />
        {attemptsLeft === 1 && <p className="quiet small">This is your last try for this offer.</p>}
        <UnsavedDialogGuard
          when={(text !== '' || image !== null) && !sending.isSuccess}
          what="the proof"
          dialog={KEY}
        />
        <FormProblem error={sending.error} unsent="Your claim was not sent." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={sending.isPending}>
            Send claim
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
