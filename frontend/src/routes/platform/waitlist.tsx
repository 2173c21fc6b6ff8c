import { AuthFrame } from '@/layouts/AuthFrame'
import { WaitlistForm } from '@/features/waitlist/WaitlistForm'

export function Component() {
  return (
    <AuthFrame
      title="Suggest a creator"
      lead="Suggest a creator you would like to see on Gemhall. Enter their username on another platform."
      art="waitlist"
    >
      <WaitlistForm />
    </AuthFrame>
  )
}
