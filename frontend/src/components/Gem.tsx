interface Props {
  size?: number
  /** On a ground of the brand color: the cut in shades of the text around it. */
  plain?: boolean
}

const FACETS = [
  ['M9 4h14l7 9-14 16L2 13z', 'face', 0.62],
  ['M9 4h14l-4 9h-6z', 'light', 0.5],
  ['M9 4 2 13h11zM23 4l7 9H19z', 'crown', 0.2],
  ['M13 13h6l-3 16z', 'side', 0.25],
  ['M19 13h11L16 29z', 'deep', 0],
] as const

/** Our mark, drawn once: a cut gem in five shades of the page's brand color. */
export function Gem({ size = 20, plain = false }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {FACETS.map(([outline, shade, opacity]) => (
        <path
          key={shade}
          d={outline}
          fill={plain ? 'currentColor' : `var(--gem-${shade})`}
          opacity={plain ? opacity : undefined}
        />
      ))}
    </svg>
  )
}
