import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatSanctionLimits } from '@/api/constants'
import { chatCase, useKeepReported, useSanction } from '@/api/queries/chatModeration'
import { Choice } from '@/components/Choice'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { ReasonForm } from './ReasonForm'
import { useRemove } from './useRemove'

const times = [
  { value: '10', label: '10 minutes' },
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '7 days' },
  { value: '', label: 'Until the team ends it' },
] as const

const kinds = [
  { value: 'MUTE', label: 'Mute: cannot write' },
  { value: 'BAN', label: 'Ban: cannot read or write' },
] as const

const decisions = [
  { value: '', label: 'Decide later' },
  { value: 'KEEP', label: 'Keep it, and close its reports' },
  { value: 'DELETE', label: 'Delete it, and close its reports' },
] as const

const KEY = 'chat-sanction'

/** Mutes or bans a fan. The fan reads the reason and the end. A new mute replaces the present one. */
export default function SanctionDialog({ memberId, username, messageId, isReported }: DialogProps[typeof KEY]) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('MUTE')
  const [minutes, setMinutes] = useState<(typeof times)[number]['value']>('60')
  const [decision, setDecision] = useState<(typeof decisions)[number]['value']>('')
  const sanction = useSanction()
  const keep = useKeepReported()
  const { remove } = useRemove()
  const known = useQuery(chatCase(memberId)).data?.sanctions.filter(({ isActive }) => isActive) ?? []
  const isAgain = known.some((one) => one.kind === kind)

  const send = (reason: string) =>
    sanction.mutate(
      { memberId, kind, minutes: minutes ? Number(minutes) : null, reason, messageId: messageId ?? null },
      {
        onSuccess: () => {
          toast('SUCCESS', kind === 'BAN' ? `${username} is banned` : `${username} is muted`)
          if (messageId && decision === 'KEEP') keep.mutate(messageId)
          if (messageId && decision === 'DELETE') remove(messageId)
          closeDialog(KEY)
        },
      },
    )

  return (
    <ReasonForm
      dialog={KEY}
      name={`Mute or ban ${username}`}
      label="Reason"
      description={`${username} reads this.`}
      maxLength={chatSanctionLimits.reason.maxLength}
      isRequired
      action={kind === 'BAN' ? 'Ban' : 'Mute'}
      isSevere
      call={sanction}
      onSend={send}
    >
      {known.map((one) => (
        <p key={one.id} role="status">
          {one.kind === 'BAN' ? 'Banned' : 'Muted'}{' '}
          {one.until ? `until ${formatExact(one.until)}` : 'until the team ends it'}:{' '}
          <bdi>{one.reason || 'No reason kept'}</bdi>
        </p>
      ))}
      <Choice label="What" value={kind} options={kinds} onChange={setKind} />
      <Choice
        label="How long"
        description={isAgain ? `This replaces the present ${kind === 'BAN' ? 'ban' : 'mute'}.` : undefined}
        value={minutes}
        options={times}
        onChange={setMinutes}
      />
      {isReported && (
        <Choice label="The reported message" value={decision} options={decisions} onChange={setDecision} />
      )}
    </ReasonForm>
  )
}
