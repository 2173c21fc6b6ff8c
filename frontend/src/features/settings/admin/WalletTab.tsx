import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { QueryView } from '@/components/QueryView'
import { Card, Stats } from '@/features/office/admin/Stats'
import { treasury, useSetLimits } from '@/features/wallet/admin/api'
import { formatGems } from '@/lib/format'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { nonNegativeGems, object, optionalGems } from '@/lib/validators'
import { session } from '@/session/session'
import { ResetCard } from './ResetCard'
import classes from './Settings.module.css'

/** The community's gems: where they are, how many the team may hand out, and how they are taken out. */
export function WalletTab() {
  const query = useQuery(treasury)
  const isOwner = Boolean(session().acting?.isOwner)
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {({ earned, spent, removed, held, issuedToday, dailyIssuanceLimit, staffIssuanceLimit }) => (
        <div className={classes.wide}>
          <Stats
            items={[
              { label: 'Held by members', value: formatGems(held) },
              { label: 'Earned', value: formatGems(earned), note: 'since the first day' },
              { label: 'Spent', value: formatGems(spent), note: 'excludes refunds' },
              { label: 'Removed', value: formatGems(removed), note: 'deductions and resets' },
              {
                label: 'Promised today',
                value: formatGems(issuedToday),
                note: `of ${formatGems(dailyIssuanceLimit)} a day`,
              },
            ]}
          />
          <div className={classes.pair}>
            <LimitCard
              key={`${dailyIssuanceLimit} ${staffIssuanceLimit}`}
              daily={dailyIssuanceLimit}
              staff={staffIssuanceLimit}
              isOwner={isOwner}
            />
            <Card title="The books" lead="What was made, spent and held, and every single movement.">
              <Group gap="xs">
                <Button component={Link} to="/admin/economy" variant="default">
                  See the economy
                </Button>
                <Button component={Link} to="/admin/transactions" variant="default">
                  Open the ledger
                </Button>
              </Group>
            </Card>
          </div>
          {isOwner && <ResetCard />}
        </div>
      )}
    </QueryView>
  )
}

// Left empty, each one of the staff may hand out what the team may.
const schema = object({ daily: nonNegativeGems, staff: optionalGems })

function LimitCard({ daily, staff, isOwner }: { daily: string; staff: string | null; isOwner: boolean }) {
  const save = useSetLimits()
  const { form, submit } = useSchemaForm(schema, { initialValues: { daily, staff: staff ?? '' } })
  const send = (values: { daily: string; staff: string }) =>
    save.mutateAsync({ dailyIssuanceLimit: values.daily.trim(), staffIssuanceLimit: values.staff.trim() || null })
  return (
    <Card
      title="Daily limits"
      lead="How many gems may be promised on one day: tips, prizes, imports, and what sells back for more than it costs."
    >
      {isOwner ? (
        <form noValidate onSubmit={submit(send)}>
          <Stack gap="md">
            <TextInput
              label="The whole team, gems a day"
              required
              inputMode="numeric"
              autoComplete="off"
              leftSection={<Gem size={18} />}
              {...form.getInputProps('daily')}
            />
            <TextInput
              label="Each one of the staff, gems a day"
              description="Leave it empty to set no limit of their own. It never binds the owner."
              inputMode="numeric"
              autoComplete="off"
              leftSection={<Gem size={18} />}
              {...form.getInputProps('staff')}
            />
            <FormProblem error={save.error} />
            <div>
              <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
                Save limits
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <p className="small">
          {formatGems(daily)} gems for the whole team
          {staff === null ? '. ' : `, ${formatGems(staff)} for each one of the staff. `}
          Only the owner changes it.
        </p>
      )}
    </Card>
  )
}
