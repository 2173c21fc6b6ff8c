import { brandingLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getNonce } from 'get-nonce'
import { bootCommunity } from '@/api/boot'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { ColorField } from '@/components/forms/ColorField'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { Gem } from '@/components/Gem'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { OfficePage } from '@/components/office/OfficePage'
import { Panel } from '@/components/Panel'
import { jsonOf } from '@/lib/changes'
import { IMAGE_LIMIT_MB, LARGE_IMAGE_LIMIT_MB } from '@/lib/limits'
import { toast, toastAfterReload } from '@/lib/toast'
import { type BrandingValues, customization, type Customization, lookOf, usePublish, useSaveDraft } from './api'
import classes from './BrandingEditor.module.css'
import { PictureField } from './PictureField'
import { Preview } from './Preview'
import { pairOptions, schemes, shapes } from './specimens'
import { brandingSchema, isColor, valuesOf } from './values'

const LOOK_DEBOUNCE_MS = 150

const fieldsOf = (entered: BrandingValues) => ({
  ...entered,
  name: entered.name.trim(),
  description: entered.description.trim(),
})

/** Everything that makes the community look like its creator's, beside the page fans will see. */
export function BrandingEditor({ data }: { data: Customization }) {
  const { draft, changedAt, fontPairs } = data
  const edit = useEditForm<BrandingValues, Customization>({
    schema: brandingSchema,
    thing: data,
    blank: valuesOf(draft),
    valuesOf: (found) => valuesOf(found.draft),
    fieldsOf,
    queryKey: customization.queryKey,
  })
  const { form, isDirty } = edit
  const save = useSaveDraft()
  const publish = usePublish()
  const { values } = form
  const [tried] = useDebouncedValue(values, LOOK_DEBOUNCE_MS)
  const { brandColor, scheme, shape, fontPair } = tried
  const look = useQuery({ ...lookOf({ brandColor, scheme, shape, fontPair }), enabled: isColor(brandColor) })
  const shown = look.data ?? data.look
  const isBusy = save.isPending || publish.isPending

  const saveDraft = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', 'Draft saved. Fans cannot see it yet.')
  })
  const saveAndPublish = edit.submit(async (changes, entered) => {
    if (Object.keys(changes.fields).length > 0) edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    await publish.mutateAsync(fieldsOf(entered))
    toastAfterReload('Published. Your fans can see it now.')
    // The office wears the community's colors, name and fonts, too.
    window.location.reload()
  })
  const discard = async () => edit.keep(await save.mutateAsync({ discard: true }), values)

  return (
    <OfficePage title="Branding" state={<State isDrafted={changedAt !== null} />}>
      <style nonce={getNonce()}>{fontPairs.map(({ css }) => css).join('')}</style>
      <FormProblem error={save.error ?? publish.error} />
      <div className={classes.columns}>
        <form
          noValidate
          ref={(element) => edit.attach(element)}
          className={classes.form}
          onSubmit={saveDraft}
          aria-label="Branding"
        >
          <Panel title="Name">
            <Stack gap="md">
              <TextInput
                label="Name"
                required
                maxLength={brandingLimits.name.maxLength}
                {...form.getInputProps('name')}
              />
              <CountedTextarea
                label="Description"
                description="Who are you, and what can fans do here?"
                rows={3}
                {...form.getInputProps('description')}
                value={values.description}
              />
            </Stack>
          </Panel>
          <Panel title="Pictures" lead="Pictures are added to the draft as soon as you choose them.">
            <Stack gap="lg">
              <PictureField
                picture="banner"
                label="Banner"
                description={`Shown behind your name and when your link is shared. At most ${LARGE_IMAGE_LIMIT_MB} MB.`}
                address={draft.bannerUrl}
                without={<GeneratedArt name={values.name} kind="banner" color={brandColor} scheme={scheme} />}
                aspect={1600 / 560}
                width={1920}
                megabytes={LARGE_IMAGE_LIMIT_MB}
              />
              <PictureField
                picture="logo"
                label="Logo"
                description={`Shown in the header and on cards. At most ${IMAGE_LIMIT_MB} MB.`}
                address={draft.logoUrl}
                without={
                  <Mark name={values.name || '?'} src={bootCommunity().avatarUrl} size={88} color={brandColor} />
                }
                aspect={1}
                width={512}
                megabytes={IMAGE_LIMIT_MB}
              />
              <PictureField
                picture="favicon"
                label="Favicon"
                description={`Shown on browser tabs and home screens. At most ${IMAGE_LIMIT_MB} MB.`}
                address={draft.faviconUrl}
                without={<Gem size={36} />}
                aspect={1}
                width={256}
                megabytes={IMAGE_LIMIT_MB}
              />
            </Stack>
          </Panel>
          <Panel title="Colors">
            <Stack gap="lg">
              <ColorField
                value={values.brandColor}
                onChange={(value) => form.setFieldValue('brandColor', value)}
                error={form.errors.brandColor}
              />
              {shown.edged && (
                <p className={classes.edged} role="status">
                  This color is close to the background. To keep them readable, buttons get a border and links a{' '}
                  {scheme === 'dark' ? 'lighter' : 'darker'} shade.
                </p>
              )}
              <ChoiceCards
                label="Scheme"
                value={values.scheme}
                options={schemes}
                onChange={(value) => form.setFieldValue('scheme', value)}
              />
            </Stack>
          </Panel>
          <Panel title="Shape and fonts">
            <Stack gap="lg">
              <ChoiceCards
                label="Corners"
                value={values.shape}
                options={shapes}
                least={96}
                onChange={(value) => form.setFieldValue('shape', value)}
              />
              <ChoiceCards
                label="Fonts"
                value={values.fontPair}
                options={pairOptions(fontPairs)}
                least={150}
                onChange={(value) => form.setFieldValue('fontPair', value)}
              />
            </Stack>
          </Panel>
        </form>
        <aside id="preview" className={classes.preview} aria-label="Preview">
          <p className={classes.caption}>Preview for fans</p>
          <Preview
            look={shown}
            name={values.name}
            description={values.description}
            brandColor={isColor(brandColor) ? brandColor : draft.brandColor}
            scheme={scheme}
            logo={draft.logoUrl ?? bootCommunity().avatarUrl}
            banner={draft.bannerUrl}
            memberCount={bootCommunity().memberCount}
          />
        </aside>
      </div>
      <SaveBar edit={edit} what="the branding" isLeaving={publish.isPending || publish.isSuccess}>
        <Button component="a" href="#preview" variant="subtle" className={classes.jump}>
          View preview
        </Button>
        {isDirty ? (
          <Button variant="default" loading={save.isPending} disabled={publish.isPending} onClick={() => saveDraft()}>
            Save draft
          </Button>
        ) : (
          changedAt !== null && (
            <Button variant="default" loading={save.isPending} disabled={publish.isPending} onClick={discard}>
              Discard draft
            </Button>
          )
        )}
        <Button
          loading={publish.isPending}
          disabled={isBusy || (!isDirty && changedAt === null)}
          onClick={() => saveAndPublish()}
        >
          Publish
        </Button>
      </SaveBar>
    </OfficePage>
  )
}

function State({ isDrafted }: { isDrafted: boolean }) {
  if (isDrafted) return <Chip tone="info">Draft, not published</Chip>
  return <Chip tone="success">Published</Chip>
}
