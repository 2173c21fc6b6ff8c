import { AuthFrame } from '@/layouts/AuthFrame'
import { WaitlistForm } from '@/features/waitlist/WaitlistForm'

export function Component() {
  return (
    <AuthFrame
      title="Who should be here?"
      lead="Name a creator you would like to see on Gemhall, by what they are called elsewhere."
      art="waitlist"
    >
      <WaitlistForm />
    </AuthFrame>
  )
}
