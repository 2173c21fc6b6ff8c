/** Fields by their names in the API, in the shape the API takes. */
export type Fields = Record<string, unknown>

export interface Changes {
  /** Only the values that differ from those that the page showed. */
  fields: Fields
  /** The values of these fields that the page showed. Empty for a new thing. */
  seen: Fields
}

export function isSame(one: unknown, other: unknown) {
  if (one instanceof File || other instanceof File) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

export const changesBetween = (before: Fields, after: Fields): Fields =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))

/** As a form sends it: null is the empty text, lists are JSON. */
export function formOf({ fields, seen }: Changes) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File || typeof value === 'string') body.set(name, value)
    else body.set(name, value === null || value === undefined ? '' : JSON.stringify(value))
  }
  if (Object.keys(seen).length > 0) body.set('seen', JSON.stringify(seen))
  return body
}

/** The body of a JSON call; without `seen` if it is empty. */
export const jsonOf = ({ fields, seen }: Changes) => (Object.keys(seen).length > 0 ? { ...fields, seen } : fields)

/** The value of a picture in a conflict, for people: a new one has no address yet. */
export const pictureInWords = (address: unknown) => (address ? 'the current picture' : 'the new picture')
