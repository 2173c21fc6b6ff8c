import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { Chip } from '@/components/Chip'
import { Figures } from '@/components/Figures'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { openDialog } from '@/dialogs/dialogs'
import { members } from '@/features/members/admin/api'
import { memberStatus } from '@/features/members/admin/resource'
import { LedgerTable } from '@/features/wallet/admin/LedgerTable'
import { NotFound } from '@/layouts/NotFound'
import { formatDay } from '@/lib/format'
import { can } from '@/session/session'
import classes from './user.module.css'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(members.one(id))

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound title="No such user" text="They may have left the community." to="/admin/users" label="Back to users" />
    )
  }
  return (
    <Page title={query.data?.username ?? 'User'} bare>
      <Link to="/admin/users" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Users
      </Link>
      <QueryView query={query} skeleton={<Skeleton height={240} radius="var(--radius-large)" />}>
        {(member) => (
          <>
            <header className={classes.head}>
              <Mark name={member.username} src={member.avatarUrl} size={72} round />
              <div className={classes.words}>
                <h1 className={classes.name}>{member.username}</h1>
                <p className={classes.facts}>
                  <Chip tone={memberStatus[member.status].tone}>{memberStatus[member.status].label}</Chip>
                  {member.email && <span className="quiet">{member.email}</span>}
                </p>
              </div>
              {can('WALLETS_MANAGEMENT') && (
                <div className={classes.actions}>
                  <Button onClick={() => openDialog('user-tip', { member })}>Send tip</Button>
                  <Button variant="default" onClick={() => openDialog('user-deduct', { member })}>
                    Deduct
                  </Button>
                  <Menu>
                    <Menu.Target>
                      <Button variant="default" px={12} aria-label="More actions">
                        <IconDots size={20} stroke={1.75} aria-hidden="true" />
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item
                        onClick={() =>
                          openDialog('user-unsubscribe', { member, onRemoved: () => void navigate('/admin/users') })
                        }
                      >
                        Remove from community
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </div>
              )}
            </header>
            <Figures
              items={[
                { label: 'Holds', value: <Gems amount={member.balance} size={26} /> },
                { label: 'Joined', value: formatDay(member.joinedAt) },
              ]}
            />
            {can('WALLETS_MANAGEMENT') && (
              <Section title="Transactions">
                <LedgerTable memberId={member.id} />
              </Section>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}
