import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import classes from './Earning.module.css'

interface Props<Row> {
  label: string
  query: UseQueryResult<{ data: Row[]; total: number }>
  /** The list before its first row. */
  empty: { art: string; title: string; text: string; action: string; onAdd: () => void }
  /** Without it, the query has all rows. */
  paging?: Omit<ComponentProps<typeof Paging>, 'total'>
  children: (row: Row) => ReactNode
}

/** The rows of a tab, or what the first one is good for. */
export const EarningList = <Row,>({ label, query, empty, paging, children }: Props<Row>) => (
  <QueryView
    query={query}
    skeleton={<Skeleton height={320} radius="var(--radius-large)" />}
    isEmpty={({ total }) => total === 0}
    empty={
      <Notice
        art={empty.art}
        title={empty.title}
        text={empty.text}
        action={<Button onClick={empty.onAdd}>{empty.action}</Button>}
      />
    }
  >
    {({ data, total }) => (
      <Panel>
        <ul className={classes.rows} aria-label={label}>
          {data.map(children)}
        </ul>
        {paging && <Paging {...paging} total={total} />}
      </Panel>
    )}
  </QueryView>
)
