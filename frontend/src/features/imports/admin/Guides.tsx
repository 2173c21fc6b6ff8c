import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Choice } from '@/components/Choice'
import { Panel } from '@/components/Panel'
import { downloadText } from '@/lib/downloadText'
import { GUIDES, type Guide } from './toolGuides'
import classes from './Import.module.css'
import { toolLabel } from './words'

const tools = GUIDES.map(({ tool }) => ({ value: tool, label: toolLabel[tool] }))

/** The page of one tool: where its export is, which file to choose, and what comes along. The address names the tool. */
export function Guides() {
  const [params, setParams] = useSearchParams()
  const guide = GUIDES.find(({ tool }) => tool === params.get('tool')) ?? GUIDES[0]
  if (!guide) return null
  const show = (tool: Guide['tool']) => setParams({ tool }, { replace: true, preventScrollReset: true })
  return (
    <Panel title="Export from your tool" lead="Nightbot, Fossabot and other tools: any CSV of names and points.">
      <div className={classes.guide}>
        <Choice label="Your tool" value={guide.tool} options={tools} onChange={show} />
        <dl className={classes.tools} aria-live="polite">
          <dt>Where</dt>
          {guide.steps.map((step) => (
            <dd key={step}>{step}</dd>
          ))}
          <dt>Which file</dt>
          <dd>{guide.file}</dd>
          <dt>What is imported</dt>
          <dd>{guide.content}</dd>
        </dl>
        <div>
          <Button variant="default" onClick={() => downloadText(guide.sample.name, guide.sample.text)}>
            Download sample
          </Button>
        </div>
      </div>
    </Panel>
  )
}
