import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { bootCommunity } from '@/app/boot'
import { Figures } from '@/components/Figures'
import { Gems } from '@/components/Gems'
import { LinkTabs } from '@/components/LinkTabs'
import { Page } from '@/components/Page'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { treasury } from '@/features/wallet/admin/api'
import { LedgerTable } from '@/features/wallet/admin/LedgerTable'
import { formatGems } from '@/lib/format'
import { can } from '@/session/session'
import classes from './settings.module.css'

const OVERVIEW = { key: 'OVERVIEW', label: 'Overview', to: '/admin/settings' } as const
const WALLET = { key: 'WALLET', label: 'Wallet', to: '/admin/settings?tab=WALLET' } as const

export function Component() {
  const [params] = useSearchParams()
  const tabs = can('WALLETS_MANAGEMENT') ? [OVERVIEW, WALLET] : [OVERVIEW]
  const current = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'OVERVIEW'
  return (
    <Page title="Settings">
      <LinkTabs label="Settings" current={current} tabs={tabs} />
      {current === 'WALLET' ? <Wallet /> : <Overview />}
    </Page>
  )
}

function Overview() {
  const { name, slug, timezone, brandColor, url } = bootCommunity()
  return (
    <Panel title="Your community">
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Address</dt>
        <dd>
          <a href={url}>/creator/{slug}</a>
        </dd>
        <dt>Brand colour</dt>
        <dd className={classes.color}>
          <span style={{ background: brandColor }} aria-hidden="true" />
          {brandColor}
        </dd>
        <dt>A day ends at midnight in</dt>
        <dd>{timezone}</dd>
      </dl>
    </Panel>
  )
}

function Wallet() {
  const query = useQuery(treasury)
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton height={104} radius="var(--radius-large)" mb={24} />}>
        {({ issued, spent, held, issuedToday, dailyIssuanceLimit }) => (
          <Figures
            items={[
              { label: 'Handed out', value: <Gems amount={issued} size={26} /> },
              { label: 'Spent', value: formatGems(spent) },
              { label: 'Held by fans', value: formatGems(held) },
              {
                label: 'Handed out today',
                value: formatGems(issuedToday),
                note: `of ${formatGems(dailyIssuanceLimit)} a day`,
              },
            ]}
          />
        )}
      </QueryView>
      <LedgerTable />
    </>
  )
}
