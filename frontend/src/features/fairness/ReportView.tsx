import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react'
import type { Report, Step } from './check'
import classes from './ReportView.module.css'

const MARKS = {
  ok: <IconCircleCheckFilled size={20} aria-hidden="true" />,
  wrong: <IconAlertTriangleFilled size={20} aria-hidden="true" />,
  note: <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />,
}
const HEADS = {
  ok: { mark: 'ok', text: 'Verified' },
  wrong: { mark: 'wrong', text: 'The proof does not match' },
  open: { mark: 'note', text: 'Not drawn yet' },
} as const
const SPOKEN = { ok: 'Match: ', wrong: 'No match: ', note: 'Note: ' }

/** The result of checking a proof, step by step. */
export function ReportView({ report }: { report: Report }) {
  const head = HEADS[report.verdict]
  return (
    <div className={classes.report}>
      <div className={classes.verdict} data-state={report.verdict} role="status">
        {MARKS[head.mark]}
        <div>
          <h2>{head.text}</h2>
          <p>{report.outcome}</p>
        </div>
      </div>
      <ol className={classes.steps}>
        {report.steps.map((step) => (
          <StepView key={step.title} step={step} />
        ))}
      </ol>
    </div>
  )
}

const StepView = ({ step: { state, title, facts } }: { step: Step }) => (
  <li className={classes.step} data-state={state}>
    {MARKS[state]}
    <div>
      <p className={classes.title}>
        <span className="unseen">{SPOKEN[state]}</span>
        {title}
      </p>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value.startsWith('https://') ? <a href={value}>{value}</a> : <code>{value || 'nothing'}</code>}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  </li>
)
