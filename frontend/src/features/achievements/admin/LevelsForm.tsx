import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { levelRangeLimits, levelRangesLimits } from '@/api/constants'
import { products } from '@/api/queries/products'
import { SaveBar } from '@/components/forms/SaveBar'
import { SelectField } from '@/components/forms/SelectField'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { ownLevels, useSaveLevels } from './api'
import {
  blankRange,
  describe,
  fieldsOf,
  type Levels,
  levelSchema,
  type LevelValues,
  noLevels,
  valuesOf,
} from './levelValues'
import classes from './LevelsForm.module.css'

/** The names and rewards of levels. */
export function LevelsForm() {
  const query = useQuery(ownLevels)
  return (
    <QueryView query={query} skeleton={<Skeleton height={180} radius="var(--radius-large)" />}>
      {(levels) => <Form levels={levels} />}
    </QueryView>
  )
}

function Form({ levels }: { levels: Levels }) {
  const save = useSaveLevels()
  const sold = useQuery(products.list(bootCommunity().slug, { take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const edit = useEditForm<LevelValues, Levels>({
    schema: levelSchema,
    thing: levels,
    blank: noLevels,
    valuesOf,
    fieldsOf,
    describe,
    queryKey: ownLevels.queryKey,
  })
  const { form } = edit
  const { ranges } = form.values
  const current = levels.data.flatMap(({ rewardProduct }) => rewardProduct ?? [])
  const known = new Map([...current, ...(sold.data?.data ?? [])].map(({ id, productName }) => [id, productName]))
  const options = [...known].map(([value, label]) => ({ value, label }))
  const put = (next: LevelValues['ranges']) => {
    form.clearErrors()
    form.setFieldValue('ranges', next)
  }
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', 'Levels saved')
  })
  return (
    <form
      noValidate
      ref={(element) => edit.attach(element)}
      onSubmit={send}
      aria-label="Levels"
      className={classes.form}
    >
      <Panel
        title="Levels"
        lead="Each name holds from its level up to the next one. Fans who reach that level from now on get its reward once, within the daily limit of new gems."
      >
        <div className={classes.ranges}>
          {ranges.map((range, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a range is its place
            <div key={place} className={classes.range} role="group" aria-label={range.name || `Name ${place + 1}`}>
              <TextInput
                label="From level"
                required
                inputMode="numeric"
                {...form.getInputProps(`ranges.${place}.fromLevel`)}
              />
              <TextInput
                label="Name"
                required
                maxLength={levelRangeLimits.name.maxLength}
                {...form.getInputProps(`ranges.${place}.name`)}
              />
              <TextInput
                label="Gems"
                placeholder="None"
                inputMode="numeric"
                leftSection={<Gem size={18} />}
                {...form.getInputProps(`ranges.${place}.rewardGems`)}
              />
              <SelectField
                label="Product"
                placeholder="None"
                options={options}
                {...(form.getInputProps(`ranges.${place}.rewardProductId`) as {
                  value: string
                  onChange: (id: string) => void
                })}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={`Remove ${range.name || `name ${place + 1}`}`}
                onClick={() => put(ranges.filter((_, index) => index !== place))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </div>
          ))}
          {ranges.length < levelRangesLimits.ranges.maxItems && (
            <Button
              variant="default"
              className={classes.start}
              leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
              onClick={() => put([...ranges, blankRange])}
            >
              Add name
            </Button>
          )}
          <FormProblem error={save.error} />
        </div>
        <SaveBar edit={edit} what="the levels" isInCard>
          <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
            Save levels
          </Button>
        </SaveBar>
      </Panel>
    </form>
  )
}
