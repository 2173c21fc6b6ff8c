const SECURE = /^https:\/\/[^\s/]+/i
const INSECURE = /^http:\/\//i
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*(?:[/?#].*)?$/u
const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** The https address that a person means by `example.com/shop` or `http://example.com/shop`; null for anything else. */
export function webAddressOf(typed: string): string | null {
  const text = typed.trim().replace(INSECURE, 'https://')
  if (/\s/.test(text)) return null
  if (SECURE.test(text)) return text
  return HOST.test(text) ? `https://${text}` : null
}

/** The same, and `mailto:` for the address of a mailbox. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (MAIL.test(text)) return `mailto:${text}`
  return /^mailto:[^\s]+$/i.test(text) ? text : webAddressOf(text)
}

/** The same for a link that may also be a path of the community. An unknown text stays, and the server refuses it. */
export function targetOf(typed: string): string {
  const text = typed.trim()
  return text.startsWith('/') ? text : (webAddressOf(text) ?? text)
}

/** The address of a link as a person reads it: without "mailto:" or "https://". */
export const contactText = (contact: string) => contact.replace(/^(mailto:|https:\/\/)/, '')
