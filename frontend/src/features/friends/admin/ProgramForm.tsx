import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { friendProgramLimits } from '@/api/constants'
import type { FriendProgram, TrustRule } from '@/api/friendShapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { countGems } from '@/lib/format'
import { toast } from '@/lib/toast'
import { actionWords, trustRule } from '../words'
import { friendProgram, useSaveProgram } from './api'
import classes from './Friends.module.css'
import { fieldsOf, type ProgramValues, schema, valuesOf } from './programValues'

const ACTIONS = (Object.keys(actionWords) as (keyof typeof actionWords)[]).map((value) => ({
  value,
  label: actionWords[value] ?? 'No action',
}))
const RULES = Object.keys(trustRule) as TrustRule[]

/** The rewards for invited friends, their limits, and the rules of trust. */
export function ProgramForm({ program }: { program: FriendProgram }) {
  const save = useSaveProgram()
  const edit = useEditForm<ProgramValues, FriendProgram>({
    schema,
    thing: program,
    blank: valuesOf(program),
    valuesOf,
    fieldsOf,
    queryKey: friendProgram.queryKey,
  })
  const { form } = edit
  const { values } = form
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Rewards saved')
  })
  const toggle = (rule: TrustRule, isOn: boolean) =>
    form.setFieldValue(
      'trustRules',
      RULES.filter((one) => (one === rule ? isOn : values.trustRules.includes(one))),
    )
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Rewards for invited friends">
      <div className={classes.form}>
        <Panel title="Rewards" lead="Friends who joined before a change keep the terms that they saw.">
          <div className={classes.form}>
            <Check checked={values.isActive} onChange={(isOn) => form.setFieldValue('isActive', isOn)}>
              Reward invited friends
            </Check>
            <div className={classes.pair}>
              <TextInput label="Gems for the inviter" inputMode="numeric" {...form.getInputProps('inviterGems')} />
              <TextInput label="Gems for the friend" inputMode="numeric" {...form.getInputProps('friendGems')} />
            </div>
            <Milestones form={form} />
            <p className="quiet small">
              One fan can get at most {countGems(program.mostPerInviter)} for friends, by the saved terms. Payments
              count against your daily limit of gems; those beyond it wait for the next day.
            </p>
          </div>
        </Panel>
        <Panel title="When a friend is active" lead="The friend always confirms the email address first.">
          <div className={classes.pair}>
            <TextInput label="Days as a member" inputMode="numeric" {...form.getInputProps('minDays')} />
            <Choice
              label="Action"
              options={ACTIONS}
              value={values.action}
              error={form.errors.action}
              onChange={(action) => form.setFieldValue('action', action)}
            />
          </div>
        </Panel>
        <Panel title="Limits per fan" lead="Friends beyond a limit can join, but they do not count.">
          <div className={classes.pair}>
            <TextInput label="Friends per day" inputMode="numeric" {...form.getInputProps('dailyLimit')} />
            <TextInput label="Friends in all" inputMode="numeric" {...form.getInputProps('maxFriends')} />
          </div>
        </Panel>
        <Panel
          title="Rules of trust"
          lead="Each rule flags members on their Trust tab. A flag has no effect on the member. Some rules also hold referrals for your review."
        >
          <div className={classes.form}>
            <div className={classes.rules}>
              {RULES.map((rule) => (
                <Check key={rule} checked={values.trustRules.includes(rule)} onChange={(isOn) => toggle(rule, isOn)}>
                  {trustRule[rule].label}
                  {trustRule[rule].holds && <span className="quiet"> (also holds referrals)</span>}
                </Check>
              ))}
            </div>
            <div className={classes.pair}>
              <TextInput label="Many gems: more than" inputMode="numeric" {...form.getInputProps('fastEarningGems')} />
            </div>
          </div>
        </Panel>
        <UnsavedGuard when={edit.isDirty} what="the rewards" />
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
            Save rewards
          </Button>
        </Group>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useEditForm<ProgramValues, FriendProgram>>['form']

function Milestones({ form }: { form: Form }) {
  const { milestones } = form.values
  const put = (next: ProgramValues['milestones']) => {
    form.clearErrors()
    form.setFieldValue('milestones', next)
  }
  return (
    <fieldset className={classes.milestones}>
      <legend>Milestones</legend>
      {milestones.map((_, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a milestone is its place
        <div key={place} className={classes.milestone} role="group" aria-label={`Milestone ${place + 1}`}>
          <TextInput
            label="Active friends"
            inputMode="numeric"
            {...form.getInputProps(`milestones.${place}.friends`)}
          />
          <TextInput label="Extra gems" inputMode="numeric" {...form.getInputProps(`milestones.${place}.gems`)} />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={`Remove milestone ${place + 1}`}
            onClick={() => put(milestones.filter((_one, other) => other !== place))}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {form.errors.milestones && <p role="alert">{form.errors.milestones}</p>}
      {milestones.length < friendProgramLimits.milestones.maxItems && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            onClick={() => put([...milestones, { friends: '', gems: '' }])}
          >
            Add milestone
          </Button>
        </div>
      )}
    </fieldset>
  )
}
