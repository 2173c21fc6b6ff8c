import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBrandKick, IconBrandTwitch, IconBrandYoutube, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { emailRule, type Rule, wideUsernameRule } from '@/lib/rules'
import { message } from '@/lib/text'
import { takingAnswers } from '@/lib/useRuledForm'
import { useSession } from '@/session/session'
import { useJoinWaitlist } from './api'
import classes from './WaitlistForm.module.css'

const optional =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() ? rule(value.trim().replace(/^@/, '')) : null

const NAMES = [
  { field: 'kickUsername', label: 'Kick username', icon: IconBrandKick },
  { field: 'twitchUsername', label: 'Twitch username', icon: IconBrandTwitch },
  { field: 'youtubeUsername', label: 'YouTube username', icon: IconBrandYoutube },
] as const

const blank = { kickUsername: '', twitchUsername: '', youtubeUsername: '', email: '' }
const username = optional(wideUsernameRule)

/**
 * The form that suggests creators. Checked with every key; sent once at least one name is there and nothing is wrong.
 */
export function WaitlistForm() {
  const join = useJoinWaitlist()
  const { user } = useSession()
  const [isListed, setListed] = useState(false)
  const form = useForm({
    initialValues: { ...blank, email: user?.email ?? '' },
    validateInputOnChange: true,
    validate: {
      kickUsername: username,
      twitchUsername: username,
      youtubeUsername: username,
      email: optional(emailRule),
    },
  })
  const isNamed = NAMES.some(({ field }) => form.values[field].trim() !== '')

  if (isListed) {
    return (
      <div className={classes.done}>
        <p className={classes.success} role="status">
          <IconCircleCheck size={28} stroke={1.75} aria-hidden="true" />
          {message.waitlisted}
        </p>
        <p className="quiet">The more people suggest a creator, the sooner we contact them.</p>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => {
            form.setValues({ kickUsername: '', twitchUsername: '', youtubeUsername: '' })
            form.clearErrors()
            setListed(false)
          }}
        >
          Add another creator
        </Button>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={takingAnswers(form)((values) => join.mutateAsync(values).then(() => setListed(true)))}>
      <Stack>
        {NAMES.map(({ field, label, icon: Icon }) => (
          <TextInput
            key={field}
            label={label}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(field)}
          />
        ))}
        <TextInput
          label="Your email, if you want to be notified"
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <UnsavedGuard when={isNamed && !join.isSuccess} what="the creator" />
        <FormProblem error={join.error} />
        <Button type="submit" data-size="lg" loading={join.isPending} disabled={!isNamed || !form.isValid()}>
          Add creator
        </Button>
        <p className="small quiet">One username is enough. More usernames help us find the creator.</p>
      </Stack>
    </form>
  )
}
