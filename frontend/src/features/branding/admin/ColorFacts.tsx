import type { Look } from './api'
import classes from './fields.module.css'

interface Props {
  field: Look['colors'][number]['field']
  colors: Look['colors']
}

const USE: Record<Props['field'], string> = {
  brandColor: 'Links and text in this color',
  surfaceColor: 'Text on this background',
  textColor: 'Text',
}

/** The contrast of a chosen color in each scheme, and the color that replaces it if it is hard to read. */
export function ColorFacts({ field, colors }: Props) {
  const facts = colors.filter((fact) => fact.field === field)
  return (
    <ul className={classes.facts}>
      {facts.map(({ scheme, wished, used, contrast }) => (
        <li key={scheme} className={classes.fact}>
          <span className={classes.chip} style={{ background: used }} aria-hidden="true" />
          <span title={`Contrast ${contrast.toFixed(2)} : 1`}>
            {USE[field]}, {scheme} look:{' '}
            {wished === used ? (
              'easy to read'
            ) : (
              <>
                {wished} is hard to read there, so fans see <span className="number">{used}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
