import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DataTable } from '@/components/DataTable'
import { Figures } from '@/components/Figures'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { members } from '@/features/members/admin/api'
import { memberResource } from '@/features/members/admin/resource'
import { storeOrders } from '@/features/orders/admin/api'
import { orderResource } from '@/features/orders/admin/resource'
import { treasury } from '@/features/wallet/admin/api'
import { formatGems, formatNumber } from '@/lib/format'
import { useGoTo } from '@/app/RouterContext'
import { can } from '@/session/session'
import classes from './overview.module.css'

const SHOWN = 5

/** Where the community stands: its gems, its people, what waits to be done. */
export function Component() {
  return (
    <Page
      title="Overview"
      actions={
        can('STORES_MANAGEMENT') && (
          <Button
            component={Link}
            to="/admin/store/create"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          >
            Add product
          </Button>
        )
      }
    >
      {can('WALLETS_MANAGEMENT') && <GemFigures />}
      <div className={classes.columns}>
        {can('STORES_MANAGEMENT') && <WaitingOrders />}
        {can('USERS_MANAGEMENT') && <NewestMembers />}
      </div>
    </Page>
  )
}

function GemFigures() {
  const query = useQuery(treasury)
  const people = useQuery({
    ...members.list({ take: SHOWN, sortBy: 'CREATED_AT', sortDirection: 'desc' }),
    enabled: can('USERS_MANAGEMENT'),
  })
  return (
    <QueryView query={query} skeleton={<Skeleton height={104} radius="var(--radius-large)" mb={24} />}>
      {({ issued, spent, held, issuedToday, dailyIssuanceLimit }) => (
        <Figures
          items={[
            ...(people.data ? [{ label: 'Members', value: formatNumber(people.data.total) }] : []),
            { label: 'Gems held by fans', value: <Gems amount={held} size={26} /> },
            { label: 'Handed out', value: formatGems(issued), note: 'since the first day' },
            { label: 'Spent', value: formatGems(spent), note: 'in the store' },
            {
              label: 'Handed out today',
              value: formatGems(issuedToday),
              note: `of ${formatGems(dailyIssuanceLimit)} a day`,
            },
          ]}
        />
      )}
    </QueryView>
  )
}

function WaitingOrders() {
  const goTo = useGoTo()
  const query = useQuery(storeOrders.list({ take: SHOWN, status: 'CREATED' }))
  const { columns } = orderResource(() => undefined)
  return (
    <Section title="Waiting for you" more={{ to: '/admin/store/orders', label: 'All orders' }}>
      <QueryView
        query={query}
        skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={<Notice art="all done" title="Nothing waits" text="New orders show up here until you complete them." />}
      >
        {({ data }) => (
          <DataTable
            label="Orders waiting for you"
            rows={data}
            columns={columns.filter(({ key }) => key !== 'status')}
            open={{ here: () => goTo('/admin/store/orders?status=CREATED') }}
          />
        )}
      </QueryView>
    </Section>
  )
}

function NewestMembers() {
  const query = useQuery(members.list({ take: SHOWN, sortBy: 'CREATED_AT', sortDirection: 'desc' }))
  return (
    <Section title="Newest fans" more={{ to: '/admin/users', label: 'All users' }}>
      <QueryView
        query={query}
        skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={memberResource.empty}
      >
        {({ data }) => (
          <DataTable
            label="Newest fans"
            rows={data}
            columns={memberResource.columns.filter(({ key }) => key !== 'status')}
            open={memberResource.open}
          />
        )}
      </QueryView>
    </Section>
  )
}
