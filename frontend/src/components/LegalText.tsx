import type { LegalText as Text } from '@/api/shapes'
import classes from './LegalText.module.css'

type Block = Text['blocks'][number]

function BlockView({ kind, lines }: Block) {
  if (kind === 'HEADING') return <h2>{lines[0]}</h2>
  if (kind === 'PARAGRAPH') return <p>{lines[0]}</p>
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The summary and the paragraphs of a legal text. Operators write plain text, so no HTML is involved. */
export const LegalText = ({ text }: { text: Pick<Text, 'summary' | 'blocks'> }) => (
  <>
    {text.summary.length > 0 && (
      <section className={classes.short} aria-label="In short">
        <h2>In short</h2>
        <ul>
          {text.summary.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    )}
    <div className={classes.text}>
      {text.blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no other key, and never move
        <BlockView key={place} {...block} />
      ))}
    </div>
  </>
)
