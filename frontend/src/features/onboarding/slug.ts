import { USERNAME } from '@/lib/limits'

/** A slug to start from: "Nova's Den!" → "novas-den". */
export function suggestSlug(name: string) {
  const whole = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const cut = whole.slice(0, USERNAME.longest)
  // A word that does not fit is left out, unless almost nothing would remain.
  const end = whole.charAt(USERNAME.longest).replace('-', '') === '' ? cut.length : cut.lastIndexOf('-')
  return cut.slice(0, end < USERNAME.shortest ? cut.length : end).replace(/-+$/, '')
}
