import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { Member } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { members } from '@/api/queries/office/members'
import { useInviteBack } from '@/features/members/admin/api'
import { MemberView } from './MemberView'
import { memberStatus } from '@/components/office/memberStatus'
import { StatusMenu } from '@/features/members/admin/StatusMenu'
import { OfficePage } from '@/components/office/OfficePage'
import { NotFound } from '@/layouts/NotFound'
import { can } from '@/session/session'

/** Only the fan can join again: the team can ask. */
function InviteBack({ member }: { member: Member }) {
  const invite = useInviteBack(member.id, member.username)
  return (
    <Button loading={invite.isPending} disabled={invite.isSuccess} onClick={() => invite.mutate()}>
      {invite.isSuccess ? 'Invited' : 'Invite back'}
    </Button>
  )
}

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(members.one(id))
  const member = query.data

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound
        title="No such user"
        text="This user is not in your community."
        to="/admin/users"
        label="Back to users"
      />
    )
  }
  return (
    <OfficePage
      title={member?.username ?? 'User'}
      back={{ to: '/admin/users', label: 'Users' }}
      mark={member && <Mark name={member.username} src={member.avatarUrl} size={44} round />}
      state={
        member && (
          <>
            <Chip tone={memberStatus[member.status].tone}>{memberStatus[member.status].label}</Chip>
            {member.leftAt && <Chip>{member.removedBy ? 'Removed' : 'Has left'}</Chip>}
          </>
        )
      }
      actions={
        member && (
          <>
            {can('WALLETS_MANAGEMENT') && member.leftAt === null && (
              <Button onClick={() => openDialog('user-tip', { member })}>Send tip</Button>
            )}
            {member.leftAt !== null && <InviteBack member={member} />}
            <StatusMenu member={member} />
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
        {(found) => <MemberView member={found} />}
      </QueryView>
    </OfficePage>
  )
}
