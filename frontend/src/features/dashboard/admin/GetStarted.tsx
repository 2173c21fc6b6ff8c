import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { GetStarted as Progress, GetStartedStep } from '@/api/shapes'
import { boot, bootCommunity, platformHref } from '@/api/boot'
import { QueryView } from '@/components/QueryView'
import { getStarted, useReachStep } from './progress'
import { selectByMouse } from '@/lib/selectByMouse'
import { toast } from '@/lib/toast'
import classes from './GetStarted.module.css'
import { steps } from './steps'

/** The way from an empty community to the first order, ticked off by what has really happened. */
export function GetStarted() {
  const query = useQuery({ ...getStarted, staleTime: 0 })
  return (
    <QueryView query={query} skeleton={<Skeleton height={520} radius="var(--radius-large)" />}>
      {(progress) => <Steps progress={progress} />}
    </QueryView>
  )
}

function Steps({ progress: { steps: all, done, total } }: { progress: Progress }) {
  const next = all.findIndex(({ isDone }) => !isDone)
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div
          className={classes.track}
          role="progressbar"
          aria-label="Steps done"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
        >
          <span style={{ width: `${(done / total) * 100}%` }} />
        </div>
        <p className={`${classes.count} number`}>{done === total ? 'All done.' : `${done} of ${total} done`}</p>
      </div>
      <ol className={classes.steps}>
        {all.map(({ step, isDone }, index) => (
          <li
            key={step}
            className={classes.step}
            data-state={isDone ? 'done' : index === next ? 'next' : 'later'}
            aria-current={index === next ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {isDone ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h2 className={classes.title}>
                {steps[step].title}
                {isDone && <span className="unseen">, done</span>}
              </h2>
              <p className="quiet small">{steps[step].text}</p>
            </div>
            {step === 'SHARE_LINK' ? (
              <ShareLink isDone={isDone} isNext={index === next} />
            ) : (
              !isDone && <StepButton step={step} isNext={index === next} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepButton({ step, isNext }: { step: GetStartedStep; isNext: boolean }) {
  const { to, href, action } = steps[step]
  const variant = isNext ? 'filled' : 'default'
  return to ? (
    <Button component={Link} to={to} variant={variant}>
      {action}
    </Button>
  ) : (
    <Button component="a" href={href && platformHref(href)} variant={variant}>
      {action}
    </Button>
  )
}

/** The address to share. If the browser denies the clipboard, the text is selected so that the user can copy it. */
function ShareLink({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const reach = useReachStep()
  const address = new URL(bootCommunity().url, boot.platformUrl).href

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast('SUCCESS', 'Link copied')
    } catch {
      field.current?.select()
      toast('INFO', 'Link selected. Press Ctrl+C to copy')
    }
    if (!isDone) reach.mutate('SHARE_LINK')
  }

  return (
    <div className={classes.share}>
      <input
        ref={field}
        className={classes.address}
        aria-label="Address of your community"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        {...selectByMouse}
      />
      <Button
        variant={isNext ? 'filled' : 'default'}
        onClick={() => void copy()}
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
      >
        Copy link
      </Button>
    </div>
  )
}
