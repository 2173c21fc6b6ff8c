import { Button, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import type { CommunityClosing, OpenMatters } from '@/api/shapes'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { closeDialog } from '@/dialogs/dialogs'
import { takingAnswers } from '@/lib/useRuledForm'
import { openPage } from '@/lib/leaving'
import { ownership, useClose } from './api'
import classes from './Ownership.module.css'
import { isNameOf } from './typedName'
import { closingPlanText, lossText, matterText } from './words'

const REASON_LENGTH = 300

/** Lists what is open. If the list is empty, the owner types the name and closes the community. */
export default function CloseDialog() {
  const query = useQuery({ ...ownership.closing, staleTime: 0 })
  return (
    <QueryView query={query} skeleton={<Skeleton height={240} radius="var(--radius)" />}>
      {({ matters, losses, plan }) =>
        matters.length > 0 ? <Unsettled matters={matters} /> : <CloseForm losses={losses} plan={plan} />
      }
    </QueryView>
  )
}

const close = () => closeDialog('community-close')

const Unsettled = ({ matters }: { matters: OpenMatters[] }) => (
  <Stack>
    <p>You cannot close the community yet. Fans paid for these, or won them. Finish or cancel them first:</p>
    <div className={classes.matters}>
      {matters.map((matter) => {
        const { what, toDo } = matterText(matter)
        return (
          <section key={matter.kind} className={classes.matter}>
            <strong>{what}</strong>
            <p className="quiet small">{toDo}</p>
            <ul>
              {matter.examples.map(({ name, link }) => (
                <li key={link + name}>
                  <a href={link}>{name}</a>
                </li>
              ))}
              {matter.count > matter.examples.length && <li>and {matter.count - matter.examples.length} more</li>}
            </ul>
          </section>
        )
      })}
    </div>
    <Group justify="flex-end">
      <Button variant="default" onClick={close} data-autofocus>
        Back to settings
      </Button>
    </Group>
  </Stack>
)

function CloseForm({ losses, plan }: Pick<CommunityClosing, 'losses' | 'plan'>) {
  const { name } = bootCommunity()
  const closing = useClose()
  const form = useForm({ initialValues: { reason: '', confirmation: '' } })
  const submit = takingAnswers(form)
  const owned = lossText(losses)
  return (
    <form
      noValidate
      onSubmit={submit(async ({ reason, confirmation }) => {
        await closing.mutateAsync({ reason: reason.trim(), confirmation })
        openPage('/admin')
      })}
    >
      <Stack>
        <ul className={classes.list}>
          <li>Fans see a page that says the community is closed. They cannot join, buy, open or win anything.</li>
          <li>We notify all members. The message names the last day on which they can download their data.</li>
          <li>We write a file with all data of your community, and email you when you can download it.</li>
          <li>
            You can reopen it for 30 days. {owned ? `The ${owned} of your members are kept until then.` : ''} After
            that, everything is erased for good.
          </li>
          {plan && <li>{closingPlanText(plan)}</li>}
          <li>The address stays reserved for another 90 days.</li>
        </ul>
        <Textarea
          label="Reason, shown to fans"
          description="Optional. A sentence is enough."
          autosize
          minRows={2}
          maxLength={REASON_LENGTH}
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={`Type “${name}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('confirmation')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !closing.isSuccess} what="the reason" dialog="community-close" />
        <FormProblem error={closing.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Keep open
          </Button>
          <Button
            type="submit"
            color="red"
            loading={closing.isPending || closing.isSuccess}
            disabled={!isNameOf(name, form.values.confirmation)}
          >
            Close community
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
