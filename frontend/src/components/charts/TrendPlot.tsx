import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import type { TrendSeries } from './scale'
import classes from './TrendPlot.module.css'

interface Props {
  kind: 'area' | 'bars'
  lines: TrendSeries[]
  ceiling: number
  format: (value: number) => string
  /** The index of the day whose figures are shown. */
  at: number
  /** True if the person chose that day. Otherwise it is the last day. */
  isChosen: boolean
}

const COLORS = ['var(--brand-text)', 'var(--info)']
const EDGE_TO_EDGE = { margin: { top: 0, right: 0, bottom: 0, left: 0 } }

/** The drawing of a trend. Its figures are read out beside it, so it is hidden from screen readers. */
export default function TrendPlot({ kind, lines, ceiling, format, at, isChosen }: Props) {
  const series = lines.map(({ label }, index) => ({ name: label, color: COLORS[index] ?? 'var(--text)' }))
  const data = (lines[0]?.points ?? []).map((point, index) => ({
    at: point.at,
    ...Object.fromEntries(lines.map(({ label, points }) => [label, points[index]?.value ?? 0])),
  }))
  const day = data[at]?.at
  const common = {
    'aria-hidden': true,
    h: '100%',
    data,
    dataKey: 'at',
    series,
    classNames: classes,
    withXAxis: false,
    withTooltip: false,
    accessibilityLayer: false,
    strokeDasharray: '0',
    gridColor: 'var(--line)',
    textColor: 'var(--text-quiet)',
    referenceLines: isChosen && day ? [{ x: day, color: 'var(--line-strong)' }] : [],
    yAxisProps: {
      domain: [0, ceiling],
      ticks: [0, ceiling / 2, ceiling],
      mirror: true,
      // The edge keeps a figure readable over a bar.
      tick: {
        fontSize: 12,
        fill: 'currentColor',
        stroke: 'var(--panel)',
        strokeWidth: 4,
        paintOrder: 'stroke',
        dx: -8,
        dy: -9,
      },
      tickFormatter: (value: number) => (value > 0 ? format(value) : ''),
    },
  }
  return kind === 'bars' ? (
    <BarChart
      {...common}
      barChartProps={{ ...EDGE_TO_EDGE, barCategoryGap: '12%', barGap: 0 }}
      minBarSize={2}
      barProps={{ radius: [4, 4, 0, 0] }}
    />
  ) : (
    <AreaChart
      {...common}
      areaChartProps={EDGE_TO_EDGE}
      curveType="monotone"
      withDots={false}
      fillOpacity={0.32}
      referenceDots={lines.map(({ points }, index) => ({
        x: day,
        y: points[at]?.value ?? 0,
        r: 4,
        color: COLORS[index],
      }))}
    />
  )
}
