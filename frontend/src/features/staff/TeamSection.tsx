import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Mark } from '@/components/Mark'
import { Section } from '@/components/Section'
import { officeHref, offices } from '@/session/offices'
import { invitationHref, invitations, useLeaveTeam } from './api'
import { holdsAll, inOrder, shortName } from '@/lib/rights'
import classes from './TeamSection.module.css'

/** The teams that the user is on or invited to. Renders no section without any. */
export default function TeamSection() {
  const open = useQuery(offices).data?.data ?? []
  const waiting = useQuery(invitations.mine).data?.data ?? []
  if (open.length + waiting.length === 0) return null
  return (
    <Section title="Your teams">
      <ul className={classes.rows}>
        {waiting.map((invitation) => (
          <Row
            key={invitation.id}
            of={invitation.community}
            note={`${invitation.invitedBy} invites you to the team`}
            action={
              <Button component="a" href={invitationHref(invitation)}>
                View invitation
              </Button>
            }
          />
        ))}
        {open.map(({ community, isOwner, permissions }) => (
          <Row
            key={community.creatorId}
            of={community}
            note={isOwner ? 'Yours' : words(permissions)}
            action={
              <>
                {!isOwner && <Leave creatorId={community.creatorId} name={community.name} />}
                <Button component="a" href={officeHref(community.slug)} variant="default">
                  Back office
                </Button>
              </>
            }
          />
        ))}
      </ul>
    </Section>
  )
}

const words = (held: Parameters<typeof inOrder>[0]) =>
  holdsAll(held) ? 'Staff, with all permissions' : `Staff: ${inOrder(held).map(shortName).join(', ')}`

/** Asks for confirmation, because the user can return only with a new invitation. */
function Leave({ creatorId, name }: { creatorId: string; name: string }) {
  const leave = useLeaveTeam(creatorId, name)
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button variant="subtle" color="gray" aria-label={`Leave the team of ${name}`} onClick={() => setAsked(true)}>
        Leave team
      </Button>
    )
  }
  return (
    <>
      <Button variant="subtle" onClick={() => setAsked(false)}>
        Stay
      </Button>
      <Button variant="light" color="red" loading={leave.isPending} onClick={() => leave.mutate()}>
        Yes, leave team
      </Button>
    </>
  )
}

function Row({
  of,
  note,
  action,
}: {
  of: { name: string; avatarUrl: string | null; brandColor: string }
  note: string
  action: ReactNode
}) {
  return (
    <li className={classes.row}>
      <Mark name={of.name} src={of.avatarUrl} color={of.brandColor} size={44} />
      <span className={classes.words}>
        <strong>{of.name}</strong>
        <span className="quiet small">{note}</span>
      </span>
      {action}
    </li>
  )
}
