import { type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react'
import { ChartTable } from './ChartTable'
import { ceilingOf, nearest, shownDay, type TrendPoint, type TrendSeries } from './scale'
import classes from './TrendChart.module.css'
import { countOf } from '@/lib/format'
import { lazily } from '@/lib/lazily'

// The chart package is larger than the rest of a page.
const TrendPlot = lazily(() => import('./TrendPlot'))

type Props = {
  /** The counted thing. It names the chart for users who cannot see it. */
  label: string
  /** May round. The table of the chart is exact. */
  format?: (value: number) => string
  /** `area` for one growing thing, `bars` for amounts per day. */
  kind?: 'area' | 'bars'
  /** The figures of the head until a day is chosen: the sum of all days, or the latest day (for what does not add up). */
  headline?: 'TOTAL' | 'LATEST'
} & ({ points: TrendPoint[]; series?: undefined } | { points?: undefined; series: TrendSeries[] })

const plain = (value: number) => value.toLocaleString('en-US')

/**
 * A chart of one or two series over time, labeled at the lines. The first series has the brand color. The pointer and
 * the arrow keys choose a day, and the chart shows its figures.
 */
export function TrendChart({ label, format = plain, kind = 'area', headline = 'TOTAL', points, series }: Props) {
  const lines: TrendSeries[] = series ?? [{ label, points }]
  const length = Math.max(...lines.map((line) => line.points.length))
  const [chosen, setChosen] = useState<number | null>(null)
  const ceiling = ceilingOf(lines.flatMap((line) => line.points.map(({ value }) => value)))
  const first = lines[0]?.points ?? []
  const last = first.at(-1)
  if (!last) return <p className="quiet small">No data yet.</p>

  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    setChosen(nearest((event.clientX - box.left) / box.width, length))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    setChosen((now) => Math.max(0, Math.min(length - 1, (now ?? length - (by > 0 ? 1 : 0)) + by)))
  }
  const at = chosen ?? length - 1
  const shown = first[at]
  const isTotal = headline === 'TOTAL' && chosen === null
  const figureOf = (line: TrendSeries) =>
    isTotal ? line.points.reduce((sum, { value }) => sum + value, 0) : (line.points[at]?.value ?? 0)

  return (
    <figure className={classes.chart} aria-label={label}>
      <figcaption className={classes.head}>
        {lines.map((line, index) => (
          <p key={line.label} className={classes.key} data-series={index}>
            <span className={classes.name}>{line.label}</span>
            <span className={`${classes.figure} number`}>{format(figureOf(line))}</span>
          </p>
        ))}
        <p className={classes.when} role="status">
          {isTotal ? `in ${countOf(length, 'day')}` : shown && shownDay(shown.at)}
        </p>
      </figcaption>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${label}, day by day`}
        aria-valuemin={1}
        aria-valuemax={length}
        aria-valuenow={at + 1}
        aria-valuetext={`${shown ? shownDay(shown.at) : ''}: ${lines
          .map((line) => `${line.label} ${format(line.points[at]?.value ?? 0)}`)
          .join(', ')}`}
        onPointerMove={point}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={step}
        onBlur={() => setChosen(null)}
      >
        <Suspense>
          <TrendPlot kind={kind} lines={lines} ceiling={ceiling} format={format} at={at} isChosen={chosen !== null} />
        </Suspense>
      </div>
      <div className={`${classes.days} number`} aria-hidden="true">
        {[...new Set([0, Math.floor((length - 1) / 2), length - 1])].map((index) => (
          <span key={index}>{shownDay(first[index]?.at ?? last.at)}</span>
        ))}
      </div>
      <ChartTable
        label={label}
        heads={['Day', ...lines.map((line) => line.label)]}
        rows={first.map(({ at: when }, index) => [
          shownDay(when),
          ...lines.map((line) => plain(line.points[index]?.value ?? 0)),
        ])}
      />
    </figure>
  )
}
