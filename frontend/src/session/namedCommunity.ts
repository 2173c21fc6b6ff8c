import { boot } from '@/api/boot'
import { peekTarget, rememberTarget } from './redirectTarget'

/** A link to log in or to sign up can name a community although the person has not been there. */
export function rememberNamedCommunity() {
  if (boot.community && !peekTarget()) rememberTarget(`/creator/${boot.community.slug}`)
}
