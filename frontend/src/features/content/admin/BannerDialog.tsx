import { bannerLimits } from '@/api/constants'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OwnBanner } from '@/api/shapes'
import { Boundary } from '@/components/Boundary'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { DateTimeField } from '@/components/forms/DateTimeField'
import { useEditForm } from '@/components/forms/useEditForm'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import BannerRow from '../BannerRow'
import { ownBanners, useSaveBanner } from './api'
import {
  bannerSchema,
  type BannerValues,
  blankBanner,
  fieldsOf,
  kindLabels,
  placementLabels,
  previewOf,
  valuesOf,
} from './bannerValues'
import classes from './lists.module.css'
import { PictureModal } from './PictureModal'

const KEY = 'banner-edit'
const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

/** A banner with its preview. */
export default function BannerDialog({ banner }: DialogProps[typeof KEY]) {
  const save = useSaveBanner(banner?.id)
  const [isChoosing, setChoosing] = useState(false)
  const edit = useEditForm<BannerValues, OwnBanner>({
    schema: bannerSchema,
    thing: banner,
    blank: blankBanner,
    valuesOf,
    fieldsOf,
    queryKey: ownBanners.queryKey,
  })
  const { form } = edit
  const { values } = form
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', entered.isPublished ? 'Banner saved. Fans see it in its time.' : 'Banner saved as a draft')
    closeDialog(KEY)
  })
  const isImage = values.kind === 'Image'
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Banner">
      <Stack>
        <div className="as-fans-see-it" inert>
          <Boundary of={values}>
            <BannerRow placement={values.placement} banners={[previewOf(values)]} />
          </Boundary>
        </div>
        <div className={classes.pair}>
          <Choice
            label="Kind"
            value={values.kind}
            options={optionsOf(kindLabels)}
            onChange={(kind) => form.setFieldValue('kind', kind)}
          />
          <Choice
            label="Place"
            value={values.placement}
            options={optionsOf(placementLabels)}
            onChange={(placement) => form.setFieldValue('placement', placement)}
          />
        </div>
        {isImage && (
          <div>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {values.picture ? 'Replace picture' : 'Choose picture'}
            </Button>
            {form.errors.picture && (
              <p className="problem" role="alert">
                {form.errors.picture}
              </p>
            )}
          </div>
        )}
        <TextInput
          label={isImage ? 'Description of the picture' : 'Text'}
          required
          maxLength={bannerLimits.label.maxLength}
          {...form.getInputProps('label')}
        />
        <TextInput
          label="Link"
          description="An address with https://, or a path of your community such as /raffles."
          required={!isImage}
          maxLength={bannerLimits.link.maxLength}
          {...form.getInputProps('link')}
        />
        <div className={classes.pair}>
          <DateTimeField
            label="Shown from"
            description="Leave it empty to show the banner at once."
            value={values.shownFrom}
            error={form.errors.shownFrom}
            onChange={(value) => form.setFieldValue('shownFrom', value)}
          />
          <DateTimeField
            label="Shown until"
            description="Leave it empty to show the banner without an end."
            value={values.shownUntil}
            error={form.errors.shownUntil}
            onChange={(value) => form.setFieldValue('shownUntil', value)}
          />
        </div>
        <Check checked={values.isPublished} onChange={(isOn) => form.setFieldValue('isPublished', isOn)}>
          Publish the banner
        </Check>
        <UnsavedDialogGuard when={edit.isDirty} what="the banner" dialog={KEY} />
        <FormProblem error={save.error} />
        <Group justify="flex-end" className={classes.actions}>
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={banner && !edit.isDirty}>
            Save banner
          </Button>
        </Group>
      </Stack>
      <PictureModal
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onAdd={(picture, alt) => {
          setChoosing(false)
          form.setFieldValue('picture', picture)
          if (alt && !values.label) form.setFieldValue('label', alt)
        }}
      />
    </form>
  )
}
