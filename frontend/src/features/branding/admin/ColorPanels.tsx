import { Button, Stack } from '@mantine/core'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { ColorField } from '@/components/forms/ColorField'
import { Panel } from '@/components/Panel'
import { ColorFacts } from './ColorFacts'
import fields from './fields.module.css'
import type { PanelsProps } from './panels'
import { CORNER_RADIUS, presets, usualLook } from './presets'
import { schemes } from './specimens'
import { WishedColor } from './WishedColor'

/** The colors of a community, each with its contrast. */
export function ColorPanels({ form, data: { fontPairs }, look }: PanelsProps) {
  const { values } = form
  const wear = (chosen: typeof usualLook) => {
    for (const [name, value] of Object.entries(chosen)) form.setFieldValue(name, value)
  }
  return (
    <>
      <Panel
        title="Start from a preset"
        lead="A preset changes colors, fonts and corners. You can change each of them afterwards."
        actions={
          <Button variant="subtle" onClick={() => wear(usualLook)}>
            Use the look of a new community
          </Button>
        }
      >
        <div className={fields.presets}>
          {presets.map(({ name, ...chosen }) => {
            const pair = fontPairs.find(({ slug }) => slug === chosen.fontPair)
            const ground = chosen.surfaceColor || (chosen.scheme === 'dark' ? '#141118' : '#F6F3F5')
            return (
              <button
                key={name}
                type="button"
                className={fields.preset}
                style={{ borderRadius: CORNER_RADIUS[chosen.shape] }}
                onClick={() => wear(chosen)}
              >
                <span
                  aria-hidden="true"
                  style={{
                    background: ground,
                    color: chosen.scheme === 'dark' ? '#FAF7FB' : '#241D22',
                    borderBottom: `6px solid ${chosen.brandColor}`,
                    fontFamily: pair?.display,
                    fontWeight: pair?.displayWeight,
                    borderRadius: CORNER_RADIUS[chosen.shape] / 2,
                  }}
                >
                  {values.name}
                </span>
                <span className={fields.presetName}>{name}</span>
              </button>
            )
          })}
        </div>
      </Panel>
      <Panel
        title="Colors"
        lead="A color that cannot be read is corrected. The colors of rarities are always the same."
      >
        <Stack gap="xl">
          <div>
            <ColorField
              value={values.brandColor}
              onChange={(value) => form.setFieldValue('brandColor', value)}
              onBlur={() => form.validateField('brandColor')}
              error={form.errors.brandColor}
            />
            <ColorFacts field="brandColor" colors={look.colors} />
          </div>
          <div>
            <WishedColor
              label="Background color"
              note="Without it, the background follows from the brand color."
              value={values.surfaceColor}
              start={look.variables.canvas ?? '#141118'}
              error={form.errors.surfaceColor}
              onChange={(value) => form.setFieldValue('surfaceColor', value)}
              onBlur={() => form.validateField('surfaceColor')}
            />
            <ColorFacts field="surfaceColor" colors={look.colors} />
          </div>
          <div>
            <WishedColor
              label="Text color"
              note="Without it, the text is nearly white on dark, and nearly black on light."
              value={values.textColor}
              start={look.variables.text ?? '#FFFFFF'}
              error={form.errors.textColor}
              onChange={(value) => form.setFieldValue('textColor', value)}
              onBlur={() => form.validateField('textColor')}
            />
            <ColorFacts field="textColor" colors={look.colors} />
          </div>
          <ChoiceCards
            label="Scheme"
            value={values.scheme}
            options={schemes}
            onChange={(value) => form.setFieldValue('scheme', value)}
          />
        </Stack>
      </Panel>
    </>
  )
}
