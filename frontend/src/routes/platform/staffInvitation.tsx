import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorText } from '@/api/errors'
import { InvitationAnswer } from '@/features/staff/InvitationAnswer'
import { invitations } from '@/features/staff/api'
import { RightsList } from '@/features/staff/RightsList'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSession } from '@/session/session'

/** An invitation to a team: the community, the inviter, the permissions, and the answer. */
export function Component() {
  const { token = '' } = useParams()
  const { user } = useSession()
  const query = useQuery(invitations.one(token, user?.id))

  if (query.error) {
    return (
      <AuthFrame title="This invitation is no longer valid" lead={errorText(query.error)} art="invitation gone">
        <p>Use the link in the newest email, or ask the person who invited you to send it again.</p>
        <div>
          <Button component="a" href="/" variant="default">
            Go home
          </Button>
        </div>
      </AuthFrame>
    )
  }
  const invitation = query.data
  if (!invitation) {
    return (
      <AuthFrame title="An invitation" art="invitation">
        <div role="status" aria-label="Loading">
          <Skeleton height={240} radius="var(--radius-large)" />
        </div>
      </AuthFrame>
    )
  }
  const { community, invitedBy, permissions } = invitation
  return (
    <AuthFrame
      title={`Join the team of ${community.name}`}
      lead={`${invitedBy} invites you to help run ${community.name}. You can then:`}
      art={community.name}
    >
      <RightsList permissions={permissions} />
      <InvitationAnswer key={user?.id} invitation={invitation} token={token} />
    </AuthFrame>
  )
}
