const RULES = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** "1st", "22nd", "113th". */
export const ordinal = (place: number) => `${place}${ENDINGS[RULES.select(place)] ?? 'th'}`

/** "1st", or "4th to 10th" for a prize of several places. */
export const placesOf = ({ firstPlace, lastPlace }: { firstPlace: number; lastPlace: number }) =>
  firstPlace === lastPlace ? ordinal(firstPlace) : `${ordinal(firstPlace)} to ${ordinal(lastPlace)}`
