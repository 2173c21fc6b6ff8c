import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getNonce } from 'get-nonce'
import type { ComponentType } from 'react'
import { bootCommunity } from '@/api/boot'
import type { Theme } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/Tabs'
import { jsonOf } from '@/lib/changes'
import { toast, toastAfterReload } from '@/lib/toast'
import { type BrandingValues, customization, type Customization, lookOf, usePublish, useSaveDraft } from './api'
import { BrandingPanels } from './BrandingPanels'
import { ColorPanels } from './ColorPanels'
import classes from './Editor.module.css'
import { FontPanels } from './FontPanels'
import { LayoutPanels } from './LayoutPanels'
import type { PanelsProps } from './panels'
import { PreviewFrame } from './PreviewFrame'
import { customizationTabs, type EditorTab } from '@/components/office/customizationTabs'
import { brandingSchema, communityWith, fieldsOf, isColor, valuesOf } from './values'

const LOOK_DEBOUNCE_MS = 40

const panels: Record<EditorTab, { title: string; Panels: ComponentType<PanelsProps> }> = {
  branding: { title: 'Branding', Panels: BrandingPanels },
  colors: { title: 'Colors', Panels: ColorPanels },
  fonts: { title: 'Fonts', Panels: FontPanels },
  layout: { title: 'Layout', Panels: LayoutPanels },
}

/** Controls of one tab, beside the community's page with the draft. All tabs change the same draft. */
export function Editor({ data, tab }: { data: Customization; tab: EditorTab }) {
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
  const { brandColor, surfaceColor, textColor, scheme, shape, fontPair } = tried
  const isWhole = [brandColor, ...[surfaceColor, textColor].filter(Boolean)].every(isColor)
  const look = useQuery({
    ...lookOf({ brandColor, surfaceColor, textColor, scheme, shape, fontPair }),
    enabled: isWhole,
  })
  const shown = look.data ?? data.look
  const isBusy = save.isPending || publish.isPending
  const { title, Panels } = panels[tab]

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
    <OfficePage
      title={title}
      state={<State isDrafted={changedAt !== null} />}
      tabs={<Tabs label="Customization" current={tab} tabs={customizationTabs} />}
    >
      <style nonce={getNonce()}>{fontPairs.map(({ css }) => css).join('')}</style>
      <FormProblem error={save.error ?? publish.error} />
      <div className={classes.columns}>
        <form
          noValidate
          ref={(element) => edit.attach(element)}
          className={classes.form}
          onSubmit={saveDraft}
          aria-label={title}
        >
          <Panels form={form} data={data} look={shown} />
        </form>
        <aside id="preview" className={classes.preview} aria-label="Preview">
          <PreviewFrame
            look={{
              community: communityWith(bootCommunity(), data, values),
              css: shown.css,
              theme: shown.theme as unknown as Theme,
            }}
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
