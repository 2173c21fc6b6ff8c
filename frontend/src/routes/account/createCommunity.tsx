import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormProblem } from '@/components/FormProblem'
import { slugs, useOpenCommunity } from '@/features/onboarding/api'
import { ColorField } from '@/features/onboarding/ColorField'
import { CommunityPreview } from '@/features/onboarding/CommunityPreview'
import { suggestSlug } from '@/features/onboarding/slug'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { hexColor, object, required, slug as slugRule } from '@/lib/validators'
import { useSession } from '@/session/session'
import classes from './createCommunity.module.css'

const schema = object({ name: required, slug: slugRule, brandColor: hexColor })
const CHECK_DELAY_MS = 300

export function Component() {
  const { user } = useSession()
  const navigate = useNavigate()
  const open = useOpenCommunity()
  const [isOwnSlug, setOwnSlug] = useState(false)
  const { form, submit } = useSchemaForm(schema, {
    initialValues: { name: '', slug: suggestSlug(user?.username ?? ''), brandColor: '#9146FF' },
  })
  const { name, slug, brandColor } = form.values
  const [asked] = useDebouncedValue(slug, CHECK_DELAY_MS)
  const check = useQuery({ ...slugs.check(asked), enabled: slugRule.safeParse(asked).success })
  const answer = check.data?.slug === slug ? check.data : undefined
  const color = hexColor.safeParse(brandColor).success ? brandColor : '#9146FF'

  const changeName = (value: string) => {
    form.setFieldValue('name', value)
    if (!isOwnSlug) form.setFieldValue('slug', suggestSlug(value) || suggestSlug(user?.username ?? ''))
  }

  return (
    <div className={classes.page}>
      <title>Open your community · Gemhall</title>
      <div className={classes.words}>
        <p className="eyebrow">Step 2 of 3</p>
        <h1 className={classes.title}>Open your community</h1>
        <p className="quiet">A name, an address, a colour. Everything else can wait.</p>
        <form
          noValidate
          onSubmit={submit((values) => open.mutateAsync(values).then(() => navigate('/onboarding/check-inbox')))}
        >
          <Stack>
            <TextInput
              label="Name"
              description="What fans call it."
              required
              maxLength={40}
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
            <p className={classes.check} role="status">
              {answer?.available ? `/creator/${slug} is free` : check.isFetching ? 'Looking whether it is free' : ''}
            </p>
            <ColorField
              value={brandColor}
              onChange={(value) => form.setFieldValue('brandColor', value)}
              error={form.errors.brandColor}
            />
            <FormProblem error={open.error} />
            <Button type="submit" loading={open.isPending} disabled={answer?.available === false}>
              Open {name || 'community'}
            </Button>
          </Stack>
        </form>
      </div>
      <div className={classes.preview}>
        <CommunityPreview name={name} slug={slug} color={color} />
      </div>
    </div>
  )
}
