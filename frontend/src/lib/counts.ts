/** A count as a field holds it: null is the empty text. */
export const written = (count: number | null) => (count === null ? '' : String(count))

/** The count of a field: the empty text is null. */
export const countOrNull = (text: string) => (text.trim() ? Number(text) : null)
