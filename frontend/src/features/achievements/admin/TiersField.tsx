import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { achievementLimits, TIER_NAMES } from '@/api/constants'
import metal from '@/components/metal.module.css'
import { type AchievementValues, blankTier } from './achievementValues'
import classes from './Achievements.module.css'

interface Props {
  form: UseFormReturnType<AchievementValues>
  /** The number of tiers, from the first, that members reached. These tiers stay. */
  reached: number
}

/** The target of each tier, and the experience that it gives. */
export function TiersField({ form, reached }: Props) {
  const { tiers, event } = form.values
  const put = (next: AchievementValues['tiers']) => {
    form.clearErrors()
    form.setFieldValue('tiers', next)
  }
  return (
    <fieldset className={classes.tiers}>
      <legend>Tiers</legend>
      {tiers.map((_, place) => {
        const name = TIER_NAMES[place]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a tier is its place
          <div key={place} className={classes.tier} role="group" aria-label={name}>
            <b className={`${metal.metal} ${classes.tierName}`} data-tier={place + 1}>
              {name}
            </b>
            <TextInput
              label={event === 'WATCH' ? 'Hours' : 'Amount'}
              inputMode="numeric"
              disabled={place < reached}
              {...form.getInputProps(`tiers.${place}.target`)}
            />
            <TextInput
              label="Experience"
              placeholder="0"
              inputMode="numeric"
              {...form.getInputProps(`tiers.${place}.experience`)}
            />
            {place === tiers.length - 1 && tiers.length > Math.max(1, reached) && (
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={`Remove ${name}`}
                onClick={() => put(tiers.slice(0, -1))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {tiers.length < achievementLimits.tiers.maxItems && (
        <Button
          variant="default"
          className={classes.start}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => put([...tiers, blankTier])}
        >
          Add {TIER_NAMES[tiers.length]}
        </Button>
      )}
    </fieldset>
  )
}
