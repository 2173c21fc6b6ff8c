import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Choice } from '@/components/Choice'
import { ZONE_NOTE } from '@/components/forms/DateTimeField'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import type { ChallengeValues } from './challengeValues'
import { FIELD } from '@/components/forms/fieldOrder'
import classes from '@/components/office/TermsForm.module.css'
import { repeatLabels } from './words'

const REPEATS = optionsOf(repeatLabels)
const RESTARTS = optionsOf<ChallengeValues['restart']>({
  NO_RESTART: 'No second try',
  RESTART_IF_FAILED: 'Fans can try again',
})
const LIMITS = optionsOf<ChallengeValues['limit']>({
  CHALLENGE_UNLIMITED: 'No limit',
  CHALLENGE_PER_DAY: 'One success per day',
})
const REVIEWS = optionsOf<ChallengeValues['reviewMode']>({
  AUTO: 'Automatic',
  MANUAL: 'Your team reviews it',
})
const CHOICES = optionsOf<ChallengeValues['winnerChoice']>({
  FIRST: 'The first fans',
  TEAM: 'Your team chooses',
})
const ACCOUNTS = optionsOf<ChallengeValues['linkedProvider']>({
  '': 'None',
  KICK: 'Kick',
  TWITCH: 'Twitch',
  DISCORD: 'Discord',
})

interface Props {
  form: UseFormReturnType<ChallengeValues>
  isFixed: boolean
  /** A step of a chain runs once, for every fan. */
  isStep?: boolean
}

/** The period, the repetition, the winners, and the conditions for fans. An empty field does not apply. */
export function RulesCards({ form, isFixed, isStep = false }: Props) {
  const { values } = form
  /** A choice with the problem of its field. */
  const choice = <Name extends 'repeat' | 'restart' | 'limit' | 'reviewMode' | 'winnerChoice' | 'linkedProvider'>(
    name: Name,
  ) => ({
    value: values[name],
    error: form.errors[name],
    onChange: (value: ChallengeValues[Name]) => form.setFieldValue(name, value as never),
  })
  const count = (name: string) => ({ inputMode: 'numeric', ...form.getInputProps(name) }) as const
  return (
    <>
      <Panel title="When" lead={ZONE_NOTE}>
        <div className={classes.stack}>
          <DateWindowField
            labels={{ startAt: 'Starts (optional)', endAt: 'Ends (optional)' }}
            value={{ startAt: values.startAt, endAt: values.endAt }}
            errors={{ startAt: form.errors.startAt, endAt: form.errors.endAt }}
            onChange={({ startAt, endAt }) => form.setValues({ startAt, endAt })}
          />
          <div className={classes.pair}>
            {!isStep && <Choice label="Repeat" options={REPEATS} disabled={isFixed} {...choice('repeat')} />}
            <Choice label="After a failure" options={RESTARTS} {...choice('restart')} />
            {!isStep && <Choice label="Limit" options={LIMITS} disabled={isFixed} {...choice('limit')} />}
          </div>
        </div>
      </Panel>
      <Panel title={isStep ? 'Review' : 'Review and winners'}>
        <div className={classes.pair}>
          <Choice
            label="Review"
            options={REVIEWS}
            inputWrapperOrder={[...FIELD]}
            description="With a review, a fan gets the reward after your team approves."
            {...choice('reviewMode')}
          />
          {!isStep && (
            <TextInput
              label="Number of winners"
              inputWrapperOrder={[...FIELD]}
              description="How many fans can get the reward."
              placeholder="Unlimited"
              {...count('maxWinners')}
            />
          )}
          {values.maxWinners.trim() !== '' && <Choice label="Winners" options={CHOICES} {...choice('winnerChoice')} />}
        </div>
      </Panel>
      <Panel
        title="Who can take part"
        lead="Leave a field empty if its rule should not apply. Your team cannot take part."
      >
        <div className={classes.pair}>
          <TextInput label="Minimum level" placeholder="Any" {...count('minLevel')} />
          <TextInput label="Days of membership" placeholder="None" {...count('minMemberDays')} />
          <Choice label="Linked account" options={ACCOUNTS} {...choice('linkedProvider')} />
          {values.linkedProvider !== '' && (
            <TextInput label="Days the account is linked" placeholder="None" {...count('minLinkedDays')} />
          )}
        </div>
      </Panel>
    </>
  )
}
