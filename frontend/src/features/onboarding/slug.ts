const MAX_SLUG_LENGTH = 20

/** A slug to start from: "Nova's Den!" → "novas-den". */
export const suggestSlug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
