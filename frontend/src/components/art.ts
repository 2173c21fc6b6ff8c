/** One flat piece of generated art. `tone` runs from 0, the deepest, to 5, the brightest, of the palette it is shown in. */
export interface Facet {
  points: string
  tone: number
  opacity?: number
}

export interface Stone {
  facets: Facet[]
  outline: string
}

type Point = [number, number]
export type Random = () => number

/** A repeatable stream of numbers in [0, 1) for a name: the same picture every time, on every device. */
export function randomOf(name: string): Random {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    hash = (hash + 0x6d2b79f5) | 0
    let mixed = Math.imul(hash ^ (hash >>> 15), 1 | hash)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const write = (points: Point[]) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
const clampTone = (value: number) => Math.max(0, Math.min(5, Math.round(value)))

interface Cut {
  outline: Point[]
  /** Step cuts have parallel terraces, brilliant cuts a crown of kites. */
  isStep: boolean
}

/** Known cuts around (0, 0), radius about 1: brilliant, emerald, marquise, trillion, hexagon, kite. */
const CUTS: Cut[] = [
  { outline: ring(12, () => 1), isStep: false },
  {
    outline: [
      [-0.48, -1],
      [0.48, -1],
      [0.76, -0.7],
      [0.76, 0.7],
      [0.48, 1],
      [-0.48, 1],
      [-0.76, 0.7],
      [-0.76, -0.7],
    ],
    isStep: true,
  },
  { outline: ring(12, (angle) => 0.56 + 0.5 * Math.abs(Math.sin(angle)) ** 2.2), isStep: false },
  { outline: ring(9, (_angle, index) => (index % 3 === 0 ? 1.05 : 0.78)), isStep: true },
  { outline: ring(6, () => 1), isStep: false },
  { outline: ring(8, () => 1), isStep: true },
  {
    outline: [
      [0, -1.05],
      [0.52, -0.72],
      [0.86, -0.2],
      [0, 1.05],
      [-0.86, -0.2],
      [-0.52, -0.72],
    ],
    isStep: false,
  },
]

function ring(count: number, radius: (angle: number, index: number) => number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2
    const length = radius(angle, index)
    return [Math.cos(angle) * length, Math.sin(angle) * length]
  })
}

const at = (list: Point[], index: number): Point => list[(index + list.length) % list.length] ?? [0, 0]
const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]

/** A cut gem seen from above, lit from the upper left. */
export function stone(random: Random, [cx, cy]: Point, size: number): Stone {
  const cut = CUTS[Math.floor(random() * CUTS.length)] ?? { outline: ring(6, () => 1), isStep: false }
  const turn = (random() - 0.5) * 0.7
  const outline = cut.outline.map(([x, y]): Point => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ])
  const place = ([x, y]: Point, scale: number): Point => [cx + x * scale * size, cy + y * scale * size]
  const tone = ([x, y]: Point, base: number) => clampTone(base - x * 1.5 - y * 2.1 + (random() - 0.5) * 1.2)
  const facets = outline.flatMap((point, index): Facet[] => {
    const next = at(outline, index + 1)
    const middle = between(point, next)
    if (cut.isStep) {
      return [1, 0.74].map((scale, terrace) => ({
        points: write([place(point, scale), place(next, scale), place(next, scale - 0.26), place(point, scale - 0.26)]),
        tone: tone(middle, 2.2 + terrace * 0.7),
      }))
    }
    const before = between(at(outline, index - 1), point)
    return [
      { points: write([place(point, 1), place(next, 1), place(middle, 0.7)]), tone: tone(middle, 2.1) },
      {
        points: write([place(point, 1), place(middle, 0.7), place(point, 0.46), place(before, 0.7)]),
        tone: tone(point, 2.6),
      },
      { points: write([place(middle, 0.7), place(next, 0.46), place(point, 0.46)]), tone: tone(middle, 3.1) },
    ]
  })
  facets.push({ points: write(outline.map((point) => place(point, 0.48))), tone: 4 })
  return { facets, outline: write(outline.map((point) => place(point, 1))) }
}

/** Crystals growing from the ground, leaning away from the middle, back to front; each shows three sides and a tip. */
export function cluster(random: Random, width: number, ground: number, height: number, depth: number): Facet[] {
  const count = 7 + Math.floor(random() * 4)
  return Array.from({ length: count }, (_, index) => {
    const along = (index + 0.15 + random() * 0.7) / count
    const foot = along * width
    const half = width * (0.018 + random() * 0.022)
    const tall = height * (0.35 + random() * 0.65)
    const lean = (along - 0.5) * tall * (0.5 + random() * 0.5)
    const spot = (share: number, side: number): Point => [foot + lean * share + side * half, ground - tall * share]
    const shoulder = 0.74 + random() * 0.1
    const edge = -0.3 + random() * 0.5
    const tip: Point = [foot + lean * 1.02 + half * edge * 0.5, ground - tall]
    const base = depth + random() * 0.7
    const side = (from: number, to: number, tone: number): Facet[] => [
      {
        points: write([spot(-0.2, from), spot(shoulder, from), spot(shoulder, to), spot(-0.2, to)]),
        tone: clampTone(tone),
      },
      { points: write([spot(shoulder, from), tip, spot(shoulder, to)]), tone: clampTone(tone + 1) },
    ]
    return [...side(-1, edge, base + 1.2), ...side(edge, 0.55, base + 0.3), ...side(0.55, 1, base - 0.7)]
  }).flat()
}

/** Light falling from above: tall thin wedges. */
export function beams(random: Random, width: number, height: number): Facet[] {
  return Array.from({ length: 4 + Math.floor(random() * 3) }, () => {
    const from = width * (0.1 + random() * 0.8)
    const lean = (random() - 0.5) * width * 0.35
    const spread = width * (0.03 + random() * 0.07)
    return {
      points: write([
        [from - 6, -20],
        [from + 6, -20],
        [from + lean + spread, height],
        [from + lean - spread, height],
      ]),
      tone: 5,
      opacity: 0.25 + random() * 0.4,
    }
  })
}

/** A sheet of folded triangles: the quiet ground behind letters and stones. */
export function sheet(random: Random, width: number, height: number, columns: number, rows: number): Facet[] {
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column): Point => {
      const loose = row > 0 && row < rows && column > 0 && column < columns ? 0.62 : 0
      return [
        ((column + (random() - 0.5) * loose) / columns) * width,
        ((row + (random() - 0.5) * loose) / rows) * height,
      ]
    }),
  )
  const corner = (row: number, column: number): Point => grid[row]?.[column] ?? [0, 0]
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    const light = 3.1 - (row / rows) * 2 - (column / columns) * 0.7
    const [a, b, c, d] = [
      corner(row, column),
      corner(row, column + 1),
      corner(row + 1, column + 1),
      corner(row + 1, column),
    ]
    const halves: [Point[], Point[]] =
      random() < 0.5
        ? [
            [a, b, c],
            [a, c, d],
          ]
        : [
            [a, b, d],
            [b, c, d],
          ]
    return halves.map((points): Facet => ({ points: write(points), tone: clampTone(light + (random() - 0.5) * 1.7) }))
  }).flat()
}

/** Rings of a many-sided tunnel, outermost first. */
export function tunnel(random: Random, [cx, cy]: Point, size: number): Facet[] {
  const sides = 5 + Math.floor(random() * 4)
  const twist = (random() - 0.5) * 0.5
  return Array.from({ length: 7 }, (_, depth) => {
    const radius = size * (1 - depth * 0.135)
    const points = Array.from({ length: sides }, (__, side): Point => {
      const angle = (side / sides) * Math.PI * 2 + twist * depth
      return [cx + Math.cos(angle) * radius * 1.5, cy + Math.sin(angle) * radius]
    })
    return { points: write(points), tone: clampTone(depth * 0.75), opacity: 0.5 }
  })
}
