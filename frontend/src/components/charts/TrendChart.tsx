import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { ChartTable } from './ChartTable'
import { ceilingOf, gridOf, lineThrough, nearest, placed, shownDay, type TrendPoint } from './scale'
import classes from './TrendChart.module.css'

interface TrendSeries {
  label: string
  points: TrendPoint[]
}

type Props = {
  /** What is counted: names the chart for everybody who cannot see it. */
  label: string
  format?: (value: number) => string
  /** `area` for one growing thing, `bars` for amounts per day. */
  kind?: 'area' | 'bars'
} & ({ points: TrendPoint[]; series?: undefined } | { points?: undefined; series: TrendSeries[] })

const plain = (value: number) => value.toLocaleString('en-US')
/**
 * How something went over time, labelled where it stands. At most two series; the first wears the brand colour. Under
 * the pointer, or with the arrow keys, it reads out single days.
 */
export function TrendChart({ label, format = plain, kind = 'area', points, series }: Props) {
  const lines: TrendSeries[] = series ?? [{ label, points }]
  const length = Math.max(...lines.map((line) => line.points.length))
  const [chosen, setChosen] = useState<number | null>(null)
  const id = useId()
  const ceiling = ceilingOf(lines.flatMap((line) => line.points.map(({ value }) => value)))
  const first = lines[0]?.points ?? []
  const last = first.at(-1)
  if (!last) return <p className="quiet small">Nothing to draw yet.</p>

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
  const across = length > 1 ? (at / (length - 1)) * 100 : 50

  return (
    <figure className={classes.chart} aria-label={label}>
      <figcaption className={classes.head}>
        {lines.map((line, index) => (
          <p key={line.label} className={classes.key} data-series={index}>
            <span className={classes.name}>{line.label}</span>
            <span className={`${classes.figure} number`}>{format(line.points[at]?.value ?? 0)}</span>
          </p>
        ))}
        <p className={classes.when} role="status">
          {shown && shownDay(shown.at)}
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
        {gridOf(ceiling).map((share) => (
          <span key={share} className={`${classes.rule} number`} style={{ bottom: `${share * 100}%` }}>
            {share > 0 && <span>{format(ceiling * share)}</span>}
          </span>
        ))}
        {lines.map((line, index) =>
          kind === 'bars' ? (
            <Bars key={line.label} line={line} ceiling={ceiling} series={index} of={lines.length} chosen={chosen} />
          ) : (
            <Area key={line.label} line={line} ceiling={ceiling} series={index} id={`${id}-${index}`} />
          ),
        )}
        {kind === 'area' && (
          <>
            {chosen !== null && <span className={classes.cursor} style={{ left: `${across}%` }} />}
            {lines.map((line, index) => (
              <span
                key={line.label}
                className={classes.dot}
                data-series={index}
                style={{ left: `${across}%`, bottom: `${((line.points[at]?.value ?? 0) / ceiling) * 100}%` }}
              />
            ))}
          </>
        )}
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
          ...lines.map((line) => format(line.points[index]?.value ?? 0)),
        ])}
      />
    </figure>
  )
}

function Area({ line, ceiling, series, id }: { line: TrendSeries; ceiling: number; series: number; id: string }) {
  const spots = placed(line.points, ceiling)
  const path = lineThrough(spots)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.area} data-series={series} aria-hidden>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.32" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${path} L${spots.at(-1)?.x ?? 0} 100 L${spots[0]?.x ?? 0} 100 Z`} fill={`url(#${id})`} />
      <path d={path} className={classes.line} />
    </svg>
  )
}

interface BarsProps {
  line: TrendSeries
  ceiling: number
  series: number
  of: number
  chosen: number | null
}

function Bars({ line, ceiling, series, of, chosen }: BarsProps) {
  return (
    <div className={classes.bars} data-series={series} data-of={of}>
      {line.points.map(({ at, value }, index) => (
        <span
          key={at}
          className={classes.bar}
          data-faded={(chosen !== null && chosen !== index) || undefined}
          style={{ height: `${(value / ceiling) * 100}%` }}
        />
      ))}
    </div>
  )
}
