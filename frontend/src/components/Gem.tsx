/** Our mark, drawn once: a cut gem in five shades of the page's brand colour. */
export function Gem({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="var(--gem-face)" d="M9 4h14l7 9-14 16L2 13z" />
      <path fill="var(--gem-light)" d="M9 4h14l-4 9h-6z" />
      <path fill="var(--gem-crown)" d="M9 4 2 13h11zM23 4l7 9H19z" />
      <path fill="var(--gem-side)" d="M13 13h6l-3 16z" />
      <path fill="var(--gem-deep)" d="M19 13h11L16 29z" />
    </svg>
  )
}
