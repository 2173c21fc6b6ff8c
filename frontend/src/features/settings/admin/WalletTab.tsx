import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Transaction } from '@/api/shapes'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { QueryView } from '@/components/QueryView'
import { Card, Stats } from '@/features/office/admin/Stats'
import { economy, treasury, useSetIssuanceLimit } from '@/features/wallet/admin/api'
import { causeText } from '@/features/wallet/words'
import { formatGems, formatInteger, formatNumber } from '@/lib/format'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { nonNegativeGems, object } from '@/lib/validators'
import { session } from '@/session/session'
import { ResetCard } from './ResetCard'
import classes from './Settings.module.css'

/** The community's gems: where they are, where they came from, and how many the team may hand out. */
export function WalletTab() {
  const query = useQuery(treasury)
  const isOwner = Boolean(session().acting?.isOwner)
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {({ issued, spent, deducted, held, issuedToday, dailyIssuanceLimit }) => (
        <div className={classes.wide}>
          <Stats
            items={[
              { label: 'Held by members', value: formatGems(held) },
              { label: 'Handed out', value: formatGems(issued), note: 'since the first day' },
              { label: 'Spent', value: formatGems(spent), note: 'refunds left out' },
              { label: 'Taken back', value: formatGems(deducted), note: 'deductions and resets' },
              {
                label: 'Handed out today',
                value: formatGems(issuedToday),
                note: `of ${formatGems(dailyIssuanceLimit)} a day`,
              },
            ]}
          />
          <Economy />
          <div className={classes.pair}>
            <LimitCard key={dailyIssuanceLimit} limit={dailyIssuanceLimit} isOwner={isOwner} />
            <Card title="Transactions" lead="Every movement of gems, as the ledger has it.">
              <Button component={Link} to="/admin/transactions" variant="default">
                Open the ledger
              </Button>
            </Card>
          </div>
          {isOwner && <ResetCard />}
        </div>
      )}
    </QueryView>
  )
}

const bar = ({ cause, amount }: { cause: Transaction['cause']; amount: string }) => ({
  label: causeText({ cause, type: 'CREDIT' }),
  value: Number(amount),
})

function Economy() {
  const query = useQuery(economy)
  return (
    <QueryView query={query} skeleton={<Skeleton height={280} radius="var(--radius-large)" />}>
      {({ series, sources, uses }) => (
        <div className={classes.pair}>
          <div className={classes.chart}>
            <TrendChart
              label="Gems handed out and spent per day"
              series={[
                { label: 'Handed out', points: series.map(({ day, issued }) => ({ at: day, value: Number(issued) })) },
                { label: 'Spent', points: series.map(({ day, spent }) => ({ at: day, value: Number(spent) })) },
              ]}
              format={formatNumber}
            />
          </div>
          <Card title="What moved them" lead="In the last 30 days">
            {sources.length + uses.length > 0 ? (
              <div className={classes.causes}>
                <h3 className={classes.small}>Handed out</h3>
                <BarList label="Gems handed out, by cause" items={sources.map(bar)} format={formatInteger} />
                <h3 className={classes.small}>Spent</h3>
                <BarList label="Gems spent, by cause" items={uses.map(bar)} format={formatInteger} />
              </div>
            ) : (
              <p className="quiet small">No gems moved in these 30 days.</p>
            )}
          </Card>
        </div>
      )}
    </QueryView>
  )
}

const schema = object({ limit: nonNegativeGems })

function LimitCard({ limit, isOwner }: { limit: string; isOwner: boolean }) {
  const save = useSetIssuanceLimit()
  const { form, submit } = useSchemaForm(schema, { initialValues: { limit } })
  return (
    <Card title="Daily limit" lead="How many gems the team may hand out on one day, all together.">
      {isOwner ? (
        <form noValidate onSubmit={submit((values) => save.mutateAsync(values.limit.trim()))}>
          <div className={classes.row}>
            <TextInput
              label="Gems a day"
              required
              inputMode="numeric"
              autoComplete="off"
              leftSection={<Gem size={18} />}
              {...form.getInputProps('limit')}
            />
            <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
              Save limit
            </Button>
          </div>
          <FormProblem error={save.error} />
        </form>
      ) : (
        <p className="small">{formatGems(limit)} gems. Only the owner changes it.</p>
      )}
    </Card>
  )
}
