import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Member, MemberStatus } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { can, session } from '@/session/session'
import { useSetMemberStatus } from './api'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { memberStatus } from '@/components/office/memberStatus'
import classes from './StatusMenu.module.css'

/** The actions on a fan beside giving gems: a status, a deduction, a note, a reset, the end of their membership. */
export function StatusMenu({ member }: { member: Member }) {
  const navigate = useNavigate()
  const change = useSetMemberStatus(member.id)
  const set = (status: MemberStatus) =>
    change.mutate(status, {
      onSuccess: () => toast('SUCCESS', `${member.username}: ${memberStatus[status].label.toLowerCase()}`),
    })

  return (
    <ActionsMenu width={280} isBusy={change.isPending}>
      <Menu.Label>Status</Menu.Label>
      {(Object.keys(memberStatus) as MemberStatus[]).map((status) => (
        <Menu.Item
          key={status}
          role="menuitemradio"
          aria-checked={status === member.status}
          onClick={() => status !== member.status && set(status)}
          rightSection={status === member.status && <IconCheck size={16} stroke={2} aria-hidden="true" />}
        >
          <span className={classes.label}>{memberStatus[status].label}</span>
          <span className={classes.meaning}>{memberStatus[status].meaning}</span>
        </Menu.Item>
      ))}
      <Menu.Divider />
      {can('WALLETS_MANAGEMENT') && (
        <Menu.Item onClick={() => openDialog('user-deduct', { member })}>Deduct gems</Menu.Item>
      )}
      <Menu.Item onClick={() => openDialog('user-note-add', { member })}>Add note</Menu.Item>
      {can('TICKETS_MANAGEMENT') && member.userId !== session().user?.id && (
        <Menu.Item onClick={() => openDialog('ticket-open', { fan: member })}>Open ticket</Menu.Item>
      )}
      {session().acting?.isOwner && (
        <Menu.Item component={Link} to={`/admin/settings?tab=WALLET&member=${member.id}`}>
          Reset wallet
        </Menu.Item>
      )}
      {member.leftAt === null && (
        <Menu.Item
          color="red"
          onClick={() => openDialog('user-unsubscribe', { member, onRemoved: () => void navigate('/admin/users') })}
        >
          Remove from community
        </Menu.Item>
      )}
    </ActionsMenu>
  )
}
