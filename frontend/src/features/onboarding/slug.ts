import { USERNAME } from '@/lib/limits'

/** A slug to start from: "Nova's Den!" → "novas-den". */
export const suggestSlug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, USERNAME.longest)
    .replace(/^-+|-+$/g, '')
