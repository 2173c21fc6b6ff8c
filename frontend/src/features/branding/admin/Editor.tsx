import { Button, useMantineStyleNonce } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { bootCommunity } from '@/api/boot'
import type { Theme } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { SaveBar } from '@/components/forms/SaveBar'
import { useAutosave } from '@/components/forms/useAutosave'
import { useEditForm } from '@/components/forms/useEditForm'
import { OfficePage } from '@/components/office/OfficePage'
import { ViewPreview, WithPreview } from '@/components/office/PreviewFrame'
import { Tabs } from '@/components/Tabs'
import { jsonOf } from '@/lib/changes'
import { PREVIEW_LOOK } from '@/lib/preview'
import { toastAfterReload } from '@/lib/toast'
import type { NewLook } from '@/session/look'
import {
  type BrandingValues,
  customization,
  type Customization,
  lookOf,
  type Tried,
  usePublish,
  useSaveDraft,
} from './api'
import { reloadPage, unlessLeaving } from '@/lib/leaving'
import { BrandingPanels } from './BrandingPanels'
import { ColorPanels } from './ColorPanels'
import classes from './fields.module.css'
import { FontPanels } from './FontPanels'
import { LayoutPanels } from './LayoutPanels'
import type { PanelsProps } from './panels'
import { customizationTabs, type EditorTab } from '@/components/office/customizationTabs'
import { brandingSchema, communityWith, fieldsOf, isColor, valuesOf } from './values'

const panels: Record<EditorTab, { title: string; Panels: ComponentType<PanelsProps> }> = {
  branding: { title: 'Branding', Panels: BrandingPanels },
  colors: { title: 'Colors', Panels: ColorPanels },
  fonts: { title: 'Fonts', Panels: FontPanels },
  layout: { title: 'Layout', Panels: LayoutPanels },
}

/** Controls of one tab, beside the community's page with the draft. All tabs change the same draft. */
export function Editor({ data, tab }: { data: Customization; tab: EditorTab }) {
  const { draft, changedAt, fontPairs } = data
  const styleNonce = useMantineStyleNonce()
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
  const shown = useLookOf(values) ?? data.look
  const worn: NewLook = {
    community: communityWith(bootCommunity(), data, values),
    css: shown.css,
    theme: shown.theme as unknown as Theme,
  }
  const isBusy = save.isPending || publish.isPending
  const { title, Panels } = panels[tab]

  const saveDraft = edit.submit(async (changes, entered) => edit.keep(await save.mutateAsync(jsonOf(changes)), entered))
  const autosave = useAutosave({
    isDirty,
    values,
    isValid: form.isValid,
    isHeld: edit.conflicts > 0,
    isBusy,
    save: () => saveDraft(),
  })
  const saveAndPublish = edit.submit(async (changes, entered) => {
    if (Object.keys(changes.fields).length > 0) edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    await publish.mutateAsync(fieldsOf(entered))
    toastAfterReload('Published. Your fans can see it now.')
    // The office wears the community's colors, name and fonts, too.
    unlessLeaving(reloadPage)
  })
  const publishNow = async () => {
    // A save that is under way would be a conflict with this one.
    if (autosave.isSaving) await autosave.flush()
    await saveAndPublish()
  }
  const discard = async () => edit.keep(await save.mutateAsync({ discard: true }), values)

  return (
    <OfficePage
      title={title}
      state={<State isDrafted={changedAt !== null} />}
      tabs={<Tabs label="Customization" current={tab} tabs={customizationTabs} />}
    >
      <style nonce={styleNonce?.()}>{fontPairs.map(({ css }) => css).join('')}</style>
      <FormProblem error={save.error ?? publish.error} />
      <WithPreview path="/" message={{ kind: PREVIEW_LOOK, look: worn }}>
        <form
          noValidate
          ref={(element) => edit.attach(element)}
          className={classes.panels}
          onSubmit={(event) => {
            event.preventDefault()
            void autosave.flush()
          }}
          aria-label={title}
        >
          <Panels form={form} data={data} look={shown} />
        </form>
      </WithPreview>
      <SaveBar
        edit={edit}
        what="the branding"
        isLeaving={publish.isPending || publish.isSuccess}
        onSaveDraft={autosave.flush}
        autosave={autosave}
      >
        <ViewPreview />
        {isDirty && autosave.isStuck && (
          <Button variant="default" disabled={publish.isPending} onClick={() => void autosave.flush()}>
            Save draft
          </Button>
        )}
        {changedAt !== null && !autosave.isStuck && (
          <Button variant="default" disabled={isBusy || isDirty} onClick={discard}>
            Discard draft
          </Button>
        )}
        <Button loading={publish.isPending} disabled={!isDirty && changedAt === null} onClick={() => void publishNow()}>
          Publish
        </Button>
      </SaveBar>
    </OfficePage>
  )
}

/** The look of the values, from the server. A change while a call is under way waits for its answer. */
function useLookOf({ brandColor, surfaceColor, textColor, scheme, shape, fontPair }: BrandingValues) {
  const wanted = JSON.stringify({ brandColor, surfaceColor, textColor, scheme, shape, fontPair })
  const [asked, setAsked] = useState(wanted)
  const { data, isFetching } = useQuery(lookOf(JSON.parse(asked) as Tried))
  const isWhole = isColor(brandColor) && [surfaceColor, textColor].filter(Boolean).every(isColor)
  if (isWhole && !isFetching && wanted !== asked) setAsked(wanted)
  return data
}

function State({ isDrafted }: { isDrafted: boolean }) {
  if (isDrafted) return <Chip tone="info">Draft, not published</Chip>
  return <Chip tone="success">Published</Chip>
}
