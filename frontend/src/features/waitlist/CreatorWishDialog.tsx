import { WaitlistForm } from './WaitlistForm'

/** The waitlist, where somebody looked for a creator in vain. */
export default function CreatorWishDialog() {
  return <WaitlistForm />
}
