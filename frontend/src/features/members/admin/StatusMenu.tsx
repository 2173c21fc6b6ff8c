import { Button, Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Member, MemberStatus } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { can, session } from '@/session/session'
import { useSetMemberStatus } from './api'
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
    <Menu width={280}>
      <Menu.Target>
        <Button variant="default" px={10} aria-label="More actions" loading={change.isPending}>
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
