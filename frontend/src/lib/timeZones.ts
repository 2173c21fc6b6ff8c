/** Every time zone this browser knows, by name; the one that is set is among them in any case. */
export function timeZones(current: string) {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return Array.from(known)
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** The clock there, as in "14:05". */
export function timeIn(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format()
  } catch {
    return '—'
  }
}
