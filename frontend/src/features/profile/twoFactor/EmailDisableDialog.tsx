import { useDisableEmail } from './api'
import { DisableBody } from './DisableBody'

export default function EmailDisableDialog() {
  const disable = useDisableEmail()
  return (
    <DisableBody kind="email-2fa-disable" own="EMAIL" disable={disable}>
      Codes are no longer mailed when you log in. Confirm that it is you.
    </DisableBody>
  )
}
