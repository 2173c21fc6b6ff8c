import { useDisableEmail } from './api'
import { DisableBody } from './DisableBody'

export default function EmailDisableDialog() {
  const disable = useDisableEmail()
  return (
    <DisableBody kind="email-2fa-disable" own="EMAIL" disable={disable}>
      We will no longer email you a code when you log in. Confirm it’s you.
    </DisableBody>
  )
}
