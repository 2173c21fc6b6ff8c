const inboxes: [domains: string[], name: string, url: string][] = [
  [['gmail.com', 'googlemail.com'], 'Gmail', 'https://mail.google.com/'],
  [['yahoo.com', 'ymail.com', 'rocketmail.com'], 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [['outlook.com'], 'Outlook', 'https://outlook.live.com/mail/'],
  [['hotmail.com', 'live.com', 'msn.com'], 'Hotmail', 'https://outlook.live.com/mail/'],
  [['icloud.com', 'me.com', 'mac.com'], 'iCloud Mail', 'https://www.icloud.com/mail/'],
]

/** The inbox of an address, where it is one people open in a browser. */
export function inboxOf(email: string): { name: string; url: string } | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  const found = inboxes.find(([domains]) => domains.includes(domain))
  return found ? { name: found[1], url: found[2] } : null
}
