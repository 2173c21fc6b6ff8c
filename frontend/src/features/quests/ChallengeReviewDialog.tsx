import { MIN_PICTURE_SIDE, submitLimits } from '@/api/constants'
import { Button, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FanChallengePage } from '@/api/shapes'
import { ApiError, isUnanswered } from '@/api/errors'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { QueryView } from '@/components/QueryView'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { parsedAddress } from '@/lib/parsedAddress'
import { toast } from '@/lib/toast'
import { quests } from '@/session/quests'
import { ChallengeHead } from './ChallengeHead'
import classes from './ChallengeViewDialog.module.css'
import { actionOf, stateOf } from './model'
import { StartButton } from './StartButton'
import { REWARD_IS_READY } from '@/session/claims'
import { useSubmit } from './writes'

const skeleton = (
  <Stack aria-hidden="true">
    {[160, 110, 66, 130, 44].map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </Stack>
)

/** Sends the proof of a challenge: a text, a link or a picture; or its code. */
export default function ChallengeReviewDialog({ id }: DialogProps['challenge-review']) {
  const query = useQuery(quests.one(id))
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(challenge) => <ProofForm challenge={challenge} />}
    </QueryView>
  )
}

const isLink = (link: string) => link === '' || parsedAddress(link)?.protocol === 'https:'

function ProofForm({ challenge }: { challenge: FanChallengePage }) {
  const { asksForCode, reviewMode, own } = challenge
  const [text, setText] = useState('')
  const [link, setLink] = useState('')
  const [image, setImage] = useState<File | null>(null)
  const [problem, setProblem] = useState<{ text?: string; link?: string }>({})
  const preview = useFilePreview(image)
  const sending = useSubmit(challenge.id)
  const state = stateOf(challenge, useNow())
  const isOpen = actionOf(challenge, state) === 'submit'
  const fields = sending.error instanceof ApiError ? sending.error.fields : {}
  const isReviewed = reviewMode === 'MANUAL'
  const isTyped = text !== '' || link !== '' || image !== null

  /** A change of a field clears the earlier problems. */
  const change = (write: () => void) => {
    write()
    setProblem({})
    if (sending.isError) sending.reset()
  }
  const send = () => {
    const proof = { text: text.trim(), link: link.trim(), image }
    const found = {
      text:
        proof.text || proof.link || image
          ? undefined
          : asksForCode
            ? 'Enter the code.'
            : 'Add a text, a link or a picture.',
      link: isLink(proof.link) ? undefined : 'Enter a whole address that starts with https://.',
    }
    setProblem(found)
    if (found.text || found.link) return
    sending.mutate(proof, {
      onSuccess: () => {
        closeDialog('challenge-review')
        closeDialog('challenge-view')
        toast('SUCCESS_PRIMARY', isReviewed ? 'Sent. The team reviews it.' : REWARD_IS_READY)
      },
    })
  }

  if (!isOpen && !sending.isPending) {
    return (
      <div className={classes.dialog}>
        <ChallengeHead challenge={challenge} />
        <p className={classes.text}>
          {state === 'under-review' ? 'Your proof was sent. The team reviews it.' : 'A proof cannot be sent right now.'}
        </p>
        <Button fullWidth variant="default" onClick={() => closeDialog('challenge-review')}>
          Close
        </Button>
      </div>
    )
  }

  const label = asksForCode ? 'Send code' : isReviewed ? 'Send for review' : 'Send proof'
  const unsent = 'Your proof was not sent.'
  return (
    <form
      className={classes.dialog}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <ChallengeHead challenge={challenge} />
      {challenge.description && (
        <p dir="auto" className={classes.text}>
          {challenge.description}
        </p>
      )}
      {own?.reason && state === 'rejected' && (
        <p dir="auto" className={classes.text}>
          The team wrote: {own.reason}
        </p>
      )}
      {!asksForCode && <p className="quiet small">One of the three is enough: a text, a link or a picture.</p>}
      {asksForCode ? (
        <TextInput
          label="Code"
          autoComplete="off"
          data-autofocus
          value={text}
          error={problem.text ?? fields.text}
          onChange={(event) => change(() => setText(event.currentTarget.value))}
        />
      ) : (
        <>
          <Textarea
            label="Text"
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
            maxLength={submitLimits.text.maxLength}
            value={text}
            error={problem.text ?? fields.text}
            onChange={(event) => change(() => setText(event.currentTarget.value))}
          />
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link}
            error={problem.link ?? fields.link}
            onChange={(event) => change(() => setLink(event.currentTarget.value))}
          />
          <ImageField
            label="Picture"
            description={`PNG, JPEG, WebP or GIF, at least ${MIN_PICTURE_SIDE} pixels on each side. We make large pictures smaller; a GIF may have at most ${IMAGE_LIMIT_MB} MB.`}
            value={image}
            current={preview}
            onChange={(file) => change(() => setImage(file))}
            error={fields.image}
            isScaled
          />
        </>
      )}
      {state === 'in-progress' ? (
        <>
          <Button fullWidth type="submit" loading={sending.isPending}>
            {isUnanswered(sending.error) ? 'Try again' : label}
          </Button>
          <FormProblem error={sending.error} unsent={unsent} />
        </>
      ) : (
        <StartButton challenge={challenge} label={label} onReady={send} call={sending} unsent={unsent} />
      )}
      <UnsavedDialogGuard when={isTyped && !sending.isSuccess} what="the proof" dialog="challenge-review" />
    </form>
  )
}
