import { communityLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { slugs, useOpenCommunity } from '@/features/onboarding/api'
import { ColorField } from '@/components/forms/ColorField'
import { CommunityPreview } from '@/features/onboarding/CommunityPreview'
import { suggestSlug } from '@/features/onboarding/slug'
import { useOnboardingProgress } from '@/features/onboarding/useOnboardingProgress'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { AuthFrame } from '@/layouts/AuthFrame'
import { hexColorRule, requiredRule, slugRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { session, useSession } from '@/session/session'
import classes from './createCommunity.module.css'

const rules = { name: requiredRule, slug: slugRule, brandColor: hexColorRule }
const AT = 'CreateCommunity'
const CHECK_DELAY_MS = 300
const FIRST_COLOR = '#9146FF'

/** A creator has one community. */
export function loader() {
  if (session().user?.community) throw redirect('/onboarding/finish')
  return null
}

export function Component() {
  const { user } = useSession()
  const progress = useOnboardingProgress(AT)
  const navigate = useNavigate()
  const open = useOpenCommunity()
  const [isOwnSlug, setOwnSlug] = useState(false)
  const { form, submit } = useRuledForm(rules, {
    name: '',
    slug: suggestSlug(user?.username ?? ''),
    brandColor: FIRST_COLOR,
  })
  const { name, slug, brandColor } = form.values
  const [asked] = useDebouncedValue(slug, CHECK_DELAY_MS)
  const check = useQuery({ ...slugs.check(asked), enabled: slugRule(asked) === null })
  const answer = check.data?.slug === slug ? check.data : undefined
  const color = hexColorRule(brandColor) === null ? brandColor : FIRST_COLOR

  const changeName = (value: string) => {
    form.setFieldValue('name', value)
    if (!isOwnSlug) form.setFieldValue('slug', suggestSlug(value) || suggestSlug(user?.username ?? ''))
  }

  return (
    <AuthFrame
      title="Create your community"
      lead="Choose a name, an address and a color. You can do the rest later."
      art="open community"
      progress={<OnboardingProgress at={AT} {...progress} />}
      beside={<CommunityPreview name={name} slug={slug} color={color} />}
    >
      <form noValidate onSubmit={submit((values) => open.mutateAsync(values).then(() => navigate(progress.next)))}>
        <Stack>
          <TextInput
            label="Name"
            description="The name that fans see."
            required
            maxLength={communityLimits.name.maxLength}
            {...form.getInputProps('name')}
            onChange={(event) => changeName(event.currentTarget.value)}
          />
          <TextInput
            label="Address"
            description={`Your page will be /creator/${slug || '…'}`}
            required
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('slug')}
            onChange={(event) => {
              setOwnSlug(true)
              form.setFieldValue('slug', event.currentTarget.value.toLowerCase())
            }}
            error={
              form.errors.slug ??
              (answer && !answer.available ? (answer.reason ?? 'This name cannot be used') : undefined)
            }
          />
          <p
            className={classes.check}
            role="status"
            data-free={answer?.available || undefined}
            data-refused={answer?.available === false || undefined}
          >
            {answer?.available ? (
              <>
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
                /creator/{slug} is available
              </>
            ) : (
              check.isFetching && (
                <>
                  <IconLoader2 size={18} stroke={1.75} aria-hidden="true" className={classes.turning} />
                  Checking if it is available
                </>
              )
            )}
          </p>
          <ColorField
            value={brandColor}
            onChange={(value) => form.setFieldValue('brandColor', value)}
            onBlur={() => form.validateField('brandColor')}
            error={form.errors.brandColor}
          />
          <UnsavedGuard when={form.isDirty() && !open.isPending && !open.isSuccess} what="your community" />
          <FormProblem error={open.error} />
          <Button type="submit" data-size="lg" loading={open.isPending} disabled={answer?.available === false}>
            Open {name || 'community'}
          </Button>
          <p className="small quiet">
            Only here as a fan? <Link to={progress.next}>Skip this</Link>. You can open a community later.
          </p>
        </Stack>
      </form>
    </AuthFrame>
  )
}
