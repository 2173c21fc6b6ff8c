import { WaitlistForm } from './WaitlistForm'

/** The waitlist, for users who did not find a creator. */
export default function CreatorWishDialog() {
  return <WaitlistForm />
}
