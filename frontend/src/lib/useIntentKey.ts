import { useCallback, useState } from 'react'
import { isRefused } from '@/api/errors'
import { newKey } from './keys'

/**
 * The idempotency key of one intent: repeated tries carry the same key until the server has answered. `renew` begins
 * another intent; `renewIfRefused` does so after a refusal, and keeps the key while the call may have gone through.
 */
export function useIntentKey() {
  const [key, setKey] = useState(newKey)
  const renew = useCallback(() => setKey(newKey()), [])
  const renewIfRefused = useCallback((error: unknown) => {
    if (isRefused(error)) setKey(newKey())
  }, [])
  return { key, renew, renewIfRefused }
}
