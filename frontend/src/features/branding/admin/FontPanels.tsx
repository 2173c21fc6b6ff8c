import { Stack } from '@mantine/core'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { Panel } from '@/components/Panel'
import type { PanelsProps } from './panels'
import { pairOptions, shapes } from './specimens'

/** The fonts and corners of a community. */
export function FontPanels({ form, data: { fontPairs } }: PanelsProps) {
  const { values } = form
  return (
    <Panel title="Shape and fonts" lead="Our own servers send the fonts, so that no other site learns who visits you.">
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
          options={pairOptions(fontPairs, values.name, values.description)}
          least={200}
          onChange={(value) => form.setFieldValue('fontPair', value)}
        />
      </Stack>
    </Panel>
  )
}
