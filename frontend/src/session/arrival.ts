const PARAM = 'emailConfirmed'

/** The address that the person returns to after they confirmed their email. */
export function afterConfirming(url: string) {
  const address = new URL(url)
  address.searchParams.set(PARAM, '1')
  return address.href
}

/** Takes the word out of the address, before the router reads it. It would only confuse a link that is shared. */
function takeWord() {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(PARAM)) return false
  address.searchParams.delete(PARAM)
  window.history.replaceState(window.history.state, '', address)
  return true
}

/** True if this document was opened by the link that confirms an email. */
export const comesFromMail = takeWord()
