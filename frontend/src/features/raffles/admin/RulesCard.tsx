import { raffleLimits } from '@/api/constants'
import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { FIELD } from '@/components/forms/fieldOrder'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import type { RaffleValues } from './raffleValues'

const ACCOUNTS = optionsOf<RaffleValues['provider']>({ '': 'None', KICK: 'Kick', TWITCH: 'Twitch', DISCORD: 'Discord' })
const USES = optionsOf<RaffleValues['codeUse']>({ needed: 'Required to join', tickets: 'Gives free tickets' })

/** The conditions for joining, and the rules of winning. An empty field does not apply. */
export function RulesCard({ form, isFixed }: { form: UseFormReturnType<RaffleValues>; isFixed: boolean }) {
  const { values } = form
  const count = (name: string) => ({ inputMode: 'numeric', disabled: isFixed, ...form.getInputProps(name) }) as const
  return (
    <>
      <Panel title="Who can join" lead="Leave a field empty if its rule should not apply. Your team cannot join.">
        <Stack gap="md">
          <div className={terms.pair}>
            <TextInput label="Minimum level" placeholder="Any" {...count('minLevel')} />
            <TextInput label="Days of membership" placeholder="None" {...count('minMemberDays')} />
            <Choice
              label="Linked account"
              options={ACCOUNTS}
              value={values.provider}
              disabled={isFixed}
              onChange={(provider) => form.setFieldValue('provider', provider)}
              error={form.errors.provider}
            />
            {values.provider !== '' && (
              <TextInput label="Days the account is linked" placeholder="None" {...count('minLinkedDays')} />
            )}
          </div>
          <div className={terms.pair}>
            <TextInput
              label="Stream code"
              placeholder="None"
              maxLength={raffleLimits.password.maxLength}
              disabled={isFixed}
              {...form.getInputProps('password')}
            />
            {values.password.trim() !== '' && (
              <Choice
                label="Effect"
                options={USES}
                value={values.codeUse}
                disabled={isFixed}
                onChange={(use) => form.setFieldValue('codeUse', use)}
                error={values.codeUse === 'needed' && form.errors.passwordTickets}
              />
            )}
            {values.password.trim() !== '' && values.codeUse === 'tickets' && (
              <TextInput label="Free tickets" required {...count('passwordTickets')} />
            )}
          </div>
        </Stack>
      </Panel>
      <Panel title="Winning">
        <Stack gap="md">
          <fieldset className={terms.plain} disabled={isFixed}>
            <Check checked={values.onePerMember} onChange={(isOne) => form.setFieldValue('onePerMember', isOne)}>
              Each fan can win at most one prize
            </Check>
            {form.errors.onePerMember && <div data-error>{form.errors.onePerMember}</div>}
          </fieldset>
          <div className={terms.pair}>
            <TextInput
              label="Days to claim"
              placeholder="No limit"
              inputWrapperOrder={[...FIELD]}
              description="Unclaimed prizes are drawn again"
              {...count('claimDays')}
            />
          </div>
        </Stack>
      </Panel>
    </>
  )
}
