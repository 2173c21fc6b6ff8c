import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { OfficePage } from '@/components/office/OfficePage'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Tabs } from '@/components/Tabs'
import { Time } from '@/components/Time'
import { toast } from '@/lib/toast'
import { Skeleton } from '@mantine/core'
import { comparison, history, useRevert, type Version } from './api'
import { fieldLabels } from './fieldLabels'
import classes from './History.module.css'
import { customizationTabs } from '@/components/office/customizationTabs'

const TAKE = 20
const AGAINST = [
  { value: 'before', label: 'The version before' },
  { value: 'draft', label: 'Your draft' },
] as const

/** The published versions with their authors, compared in words. A version can be loaded into the draft. */
export function History() {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | null>(null)
  const query = useQuery(history(page))
  return (
    <OfficePage
      title="History"
      lead="Every look that your fans have seen."
      tabs={<Tabs label="Customization" current="history" tabs={customizationTabs} />}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton height={320} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="history"
            title="Nothing was published yet"
            text="Each time you publish, this page keeps the look that your fans see."
          />
        }
      >
        {({ data, total }) => (
          <div className={classes.list}>
            {data.map((version) => (
              <VersionPanel
                key={version.number}
                version={version}
                isLatest={page === 1 && version === data[0]}
                isOpen={open === version.number}
                onOpen={() => setOpen(open === version.number ? null : version.number)}
              />
            ))}
            <Paging page={page} take={TAKE} total={total} entity="versions" onPage={setPage} />
          </div>
        )}
      </QueryView>
    </OfficePage>
  )
}

interface VersionProps {
  version: Version
  isLatest: boolean
  isOpen: boolean
  onOpen: () => void
}

function VersionPanel({ version, isLatest, isOpen, onOpen }: VersionProps) {
  const { number, publishedAt, publishedBy, changed } = version
  const revert = useRevert()
  const navigate = useNavigate()
  const load = () =>
    revert.mutate(number, {
      onSuccess: ({ lost }) => {
        toast('SUCCESS', `Version ${number} is in your draft now. Publish it to show it to your fans.`)
        if (lost.length > 0) {
          const names = lost.map((field) => fieldLabels[field].toLowerCase()).join(', ')
          toast('INFO', `These pictures no longer exist and were left out: ${names}.`)
        }
        void navigate('/admin/customization/branding')
      },
    })
  return (
    <Panel>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>
            Version {number} {isLatest && <Chip tone="success">Published</Chip>}
          </h2>
          <p className="small quiet">
            {number === 1 ? 'The look before the first publish' : `By ${publishedBy ?? 'someone who left'}`} ·{' '}
            <Time value={publishedAt} />
          </p>
          {changed.length > 0 && (
            <p className="small">Changed: {changed.map((field) => fieldLabels[field].toLowerCase()).join(', ')}</p>
          )}
        </div>
        <div className={classes.actions}>
          <Button variant="default" aria-expanded={isOpen} onClick={onOpen}>
            {isOpen ? 'Close comparison' : 'Compare'}
            <span className="unseen"> version {number}</span>
          </Button>
          <Button variant="default" loading={revert.isPending} onClick={load}>
            Load into draft<span className="unseen">, version {number}</span>
          </Button>
        </div>
      </div>
      {isOpen && <Comparison number={number} />}
    </Panel>
  )
}

function Comparison({ number }: { number: number }) {
  const [against, setAgainst] = useState<'before' | 'draft'>(number > 1 ? 'before' : 'draft')
  const query = useQuery(against === 'draft' ? comparison(number, null) : comparison(number - 1, number))
  return (
    <div className={classes.comparison}>
      {number > 1 && (
        <Segmented label="Compare with" value={against} options={AGAINST} onChange={(value) => setAgainst(value)} />
      )}
      <QueryView
        query={query}
        skeleton={<Skeleton height={80} radius="var(--radius)" />}
        isEmpty={({ differences }) => differences.length === 0}
        empty={<p className="quiet">There is no difference.</p>}
      >
        {({ differences }) => (
          <dl className={classes.differences}>
            {differences.map(({ field, before, after, beforePicture, afterPicture }) => (
              <div key={field} className={classes.difference}>
                <dt>{fieldLabels[field]}</dt>
                <dd>
                  <span className="unseen">Before: </span>
                  {beforePicture ? <img src={`${beforePicture}?w=240`} alt={before} /> : before}
                </dd>
                <dd>
                  <span className="unseen">After: </span>
                  {afterPicture ? <img src={`${afterPicture}?w=240`} alt={after} /> : after}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
    </div>
  )
}
