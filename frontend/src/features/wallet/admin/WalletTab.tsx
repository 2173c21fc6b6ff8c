import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { earningRules } from '@/api/queries/office/earningRules'
import type { Treasury } from '@/api/shapes'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { QueryView } from '@/components/QueryView'
import { Warning } from '@/components/office/Warning'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { treasury, useSetLimits } from './api'
import { jsonOf } from '@/lib/changes'
import { countGems, formatGems } from '@/lib/format'
import { nonNegativeGems, object, optionalGems } from '@/lib/validators'
import { session } from '@/session/session'
import { ResetCard } from './ResetCard'
import { stopWords } from './stopWords'
import classes from './WalletTab.module.css'

/** The community's gems: the figures, the daily limits of issuing, and the reset of wallets. */
export function WalletTab() {
  const query = useQuery(treasury)
  const isOwner = Boolean(session().acting?.isOwner)
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {(found) => (
        <div className={classes.wide}>
          <Stats
            items={[
              { label: 'Held by members', value: formatGems(found.held) },
              { label: 'Earned', value: formatGems(found.earned), note: 'since the first day' },
              { label: 'Spent', value: formatGems(found.spent), note: 'excludes refunds' },
              { label: 'Removed', value: formatGems(found.removed), note: 'deductions and resets' },
              {
                label: 'Issued today',
                value: formatGems(found.issuedToday),
                note: `promised and paid, of ${formatGems(found.dailyIssuanceLimit)} per day`,
              },
            ]}
          />
          <p className="quiet small">
            Issued today counts gems against the daily limit when they are promised: the prizes of a raffle on the day
            that you publish it. Earned counts gems on the day that members receive them, so the two differ on most
            days.
          </p>
          <div className={classes.pair}>
            <LimitCard found={found} isOwner={isOwner} />
            <Panel title="Ledger and economy" lead="Gems issued, spent and held, and all transactions.">
              <Group gap="xs">
                <Button component={Link} to="/admin/economy" variant="default">
                  View economy
                </Button>
                <Button component={Link} to="/admin/transactions" variant="default">
                  View ledger
                </Button>
              </Group>
            </Panel>
          </div>
          {isOwner && <ResetCard />}
        </div>
      )}
    </QueryView>
  )
}

// Left empty, each one of the staff may hand out what the team may.
const schema = object({ dailyIssuanceLimit: nonNegativeGems, staffIssuanceLimit: optionalGems })

interface LimitValues extends Record<string, unknown> {
  dailyIssuanceLimit: string
  staffIssuanceLimit: string
}

const valuesOf = ({ dailyIssuanceLimit, staffIssuanceLimit }: Treasury): LimitValues => ({
  dailyIssuanceLimit,
  staffIssuanceLimit: staffIssuanceLimit ?? '',
})

function LimitCard({ found, isOwner }: { found: Treasury; isOwner: boolean }) {
  const save = useSetLimits()
  const edit = useEditForm<LimitValues, Treasury>({
    schema,
    thing: found,
    blank: valuesOf(found),
    valuesOf,
    fieldsOf: ({ dailyIssuanceLimit, staffIssuanceLimit }) => ({
      dailyIssuanceLimit: dailyIssuanceLimit.trim(),
      staffIssuanceLimit: staffIssuanceLimit.trim() || null,
    }),
    queryKey: treasury.queryKey,
  })
  const { form } = edit
  const rules = useQuery({ ...earningRules, enabled: isOwner }).data?.data ?? []
  const words = stopWords(form.values.dailyIssuanceLimit.trim(), found, rules)
  const send = edit.submit(async (changes, entered) => edit.keep(await save.mutateAsync(jsonOf(changes)), entered))
  return (
    <Panel
      title="Daily limits"
      lead="The most gems the community can issue per day: tips, prizes, quests, earning rules, codes, imports, and products that sell back for more than they cost."
    >
      {isOwner ? (
        <form noValidate ref={(element) => edit.attach(element)} onSubmit={send}>
          <Stack gap="md">
            <TextInput
              label="Whole team, gems per day"
              required
              inputMode="numeric"
              autoComplete="off"
              leftSection={<Gem size={18} />}
              {...form.getInputProps('dailyIssuanceLimit')}
            />
            <TextInput
              label="Each staff member, gems per day"
              description="Leave empty for no individual limit. This limit does not apply to the owner."
              inputMode="numeric"
              autoComplete="off"
              leftSection={<Gem size={18} />}
              {...form.getInputProps('staffIssuanceLimit')}
            />
            {words && <Warning title="What this limit stops">{words}</Warning>}
            <FormProblem error={save.error} />
          </Stack>
          <SaveBar edit={edit} what="the daily limits" isInCard>
            <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
              Save limits
            </Button>
          </SaveBar>
        </form>
      ) : (
        <p className="small">
          {countGems(found.dailyIssuanceLimit)} per day for the whole team
          {found.staffIssuanceLimit === null
            ? '. '
            : `, ${formatGems(found.staffIssuanceLimit)} for each staff member. `}
          Only the owner can change this.
        </p>
      )}
    </Panel>
  )
}
