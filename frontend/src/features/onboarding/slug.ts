const LONGEST = 20

/** A slug to start from: "Nova's Den!" → "novas-den". */
export const suggestSlug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')

/** Why a slug cannot be had, in words. */
export function slugProblem(reason: string | null) {
  const texts: Record<string, string> = {
    TAKEN: 'This name is taken',
    RESERVED: 'This name is reserved',
    INVALID: 'Use small letters, digits and dashes',
  }
  return texts[reason ?? ''] ?? 'This name cannot be used'
}
