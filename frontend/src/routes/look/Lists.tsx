import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Chip } from '@/components/Chip'
import { Stats } from '@/components/Stats'
import { Gems } from '@/components/Gems'
import { Tabs } from '@/components/Tabs'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import type { Column } from '@/components/office/list'
import { OfficeTable } from '@/components/office/OfficeTable'
import { useState } from 'react'
import { Specimen } from './Specimen'

const DAYS = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
const issued = DAYS.map((at, index) => ({ at, value: Math.round(900 + 500 * Math.sin(index / 4) + index * 22) }))
const spent = DAYS.map((at, index) => ({ at, value: Math.round(520 + 300 * Math.sin(index / 3 + 1) + index * 9) }))

export const Figured = () => (
  <Specimen title="Figures and charts">
    <div style={{ flex: '1 1 100%' }}>
      <Stats
        items={[
          { label: 'Members', value: '1,284', note: '38 more than last week' },
          { label: 'Gems issued', value: '92.4k' },
          { label: 'Orders', value: '0' },
        ]}
      />
    </div>
    <Panel title="Economy" lead="Last 30 days">
      <TrendChart
        label="Gems"
        series={[
          { label: 'Issued', points: issued },
          { label: 'Spent', points: spent },
        ]}
      />
    </Panel>
    <Panel title="Orders a day">
      <TrendChart label="Orders" kind="bars" points={spent.slice(0, 14)} />
    </Panel>
    <Panel title="Most wanted">
      <BarList
        label="Most wanted products"
        items={[
          { label: 'Pick the next game', value: 84, note: 'orders', href: '/_look' },
          { label: 'Front row for a week', value: 41, note: 'orders' },
          { label: 'A product with a name that does not end where it should', value: 7, note: 'orders' },
        ]}
      />
    </Panel>
  </Specimen>
)

interface Row {
  id: string
  name: string
  state: 'success' | 'warning' | 'danger'
  price: string
}
const ROWS: Row[] = [
  { id: '1042', name: 'Pick the next game', state: 'success', price: '400' },
  { id: '1041', name: 'A product whose name runs to forty letters', state: 'warning', price: '999999999999' },
  { id: '1040', name: 'Mug', state: 'danger', price: '0' },
]
const WORDS = { success: 'Completed', warning: 'Pending', danger: 'Canceled' } as const
const columns: Column<Row>[] = [
  { key: 'name', title: 'Product', render: ({ name }) => name },
  { key: 'state', title: 'Status', isState: true, render: ({ state }) => <Chip tone={state}>{WORDS[state]}</Chip> },
  { key: 'price', title: 'Price', align: 'right', render: ({ price }) => <Gems amount={price} size={14} /> },
]

const tabs = [
  { key: 'all', label: 'All', to: '/_look' },
  { key: 'open', label: 'Open', to: '/_look?tab=open' },
  { key: 'done', label: 'Done', to: '/_look?tab=done' },
] as const

export function Lists() {
  const [page, setPage] = useState(4)
  const waiting = useQuery({ queryKey: ['look', 'waiting'], queryFn: () => new Promise<string>(() => {}) })
  const broken = useQuery({
    queryKey: ['look', 'broken'],
    queryFn: () => Promise.reject(new Error('The server did not answer in time.')),
    retry: false,
  })
  return (
    <>
      <Specimen title="Tabs, table, paging">
        <div style={{ flex: '1 1 100%', minWidth: 0 }}>
          <Tabs replace label="Orders" current="all" tabs={tabs} />
          <OfficeTable label="Orders" rows={ROWS} columns={columns} open={{ here: () => undefined }} />
          <Paging page={page} take={20} total={171} entity="orders" onPage={setPage} />
        </div>
      </Specimen>
      <Specimen title="The four states: loading">
        <div style={{ flex: '1 1 100%' }}>
          <QueryView query={waiting} skeleton={<Skeleton height={96} radius="var(--radius-large)" />}>
            {() => null}
          </QueryView>
        </div>
      </Specimen>
      <Specimen title="Failed">
        <QueryView query={broken} skeleton={null}>
          {() => null}
        </QueryView>
      </Specimen>
      <Specimen title="Empty">
        <Notice
          art="orders"
          title="No orders yet"
          text="Your first sale appears here."
          action={<Button>Add a product</Button>}
        />
      </Specimen>
    </>
  )
}
