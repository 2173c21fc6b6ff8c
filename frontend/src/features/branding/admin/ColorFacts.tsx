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

/** The contrast of a chosen color in each scheme, and the color that is used instead if it cannot be read. */
export function ColorFacts({ field, colors }: Props) {
  const facts = colors.filter((fact) => fact.field === field)
  return (
    <ul className={classes.facts}>
      {facts.map(({ scheme, wished, used, wishedContrast, contrast }) => (
        <li key={scheme} className={classes.fact}>
          <span className={classes.chip} style={{ background: used }} aria-hidden="true" />
          <span>
            {USE[field]}, {scheme}: <span className="number">{contrast.toFixed(2)} : 1</span>
            {wished !== used && (
              <>
                {' '}
                <span className="quiet">
                  (used as {used}; {wished} would have {wishedContrast.toFixed(2)} : 1)
                </span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
