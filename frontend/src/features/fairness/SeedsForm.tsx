import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { digits, object, required } from '@/lib/validators'
import { formatNumber } from '@/lib/format'
import { useSchemaForm } from '@/lib/useSchemaForm'
import classes from './forms.module.css'
import { blank, empty, oddsSum, proofOfSeeds, type SeedValues } from './seeds'
import { PARTS } from '@/lib/fairness/v1'

const rules = object({ serverSeed: required, clientSeed: required, nonce: digits })

interface Props {
  problem: string | undefined
  isBusy: boolean
  onCheck: (text: string) => void
}

/** Checks one opening by its seeds, its number and the odds, which the user types. */
export function SeedsForm({ problem, isBusy, onCheck }: Props) {
  const { form, submit } = useSchemaForm<SeedValues>(rules, { initialValues: empty() })
  const { odds } = form.values
  const sum = oddsSum(odds)

  return (
    <form
      className={classes.form}
      onSubmit={submit((values) => Promise.resolve(onCheck(proofOfSeeds(values))))}
      noValidate
    >
      <TextInput
        label="Server seed"
        description="64 letters and digits. You see it after you rotate your seeds."
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('serverSeed')}
      />
      <TextInput
        label="Client seed"
        description="The seed from your browser"
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('clientSeed')}
      />
      <TextInput
        label="Nonce"
        description="The number of the opening, counted from 0 for each pair of seeds"
        inputMode="numeric"
        {...form.getInputProps('nonce')}
      />
      <fieldset className={classes.odds}>
        <legend>Odds, in the published order</legend>
        {odds.map(({ key }, index) => (
          <div key={key} className={classes.row}>
            <TextInput
              aria-label={`Prize ${index + 1}`}
              placeholder="Prize"
              {...form.getInputProps(`odds.${index}.id`)}
            />
            <TextInput
              aria-label={`Chance of prize ${index + 1} in percent`}
              placeholder="70"
              inputMode="decimal"
              rightSection="%"
              {...form.getInputProps(`odds.${index}.percent`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove prize ${index + 1}`}
              disabled={odds.length === 1}
              onClick={() => form.removeListItem('odds', index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        <div className={classes.sum} data-wrong={sum !== PARTS || undefined}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => form.insertListItem('odds', blank())}
          >
            Add a prize
          </Button>
          <p className="small number">{`${formatNumber((sum / PARTS) * 100)} of 100%`}</p>
        </div>
      </fieldset>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" loading={isBusy}>
        Recompute the opening
      </Button>
    </form>
  )
}
