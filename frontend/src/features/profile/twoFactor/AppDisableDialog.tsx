import { useDisableApp } from './api'
import { DisableBody } from './DisableBody'

export default function AppDisableDialog() {
  const disable = useDisableApp()
  return (
    <DisableBody kind="app-2fa-disable" own="APP" disable={disable}>
      You will no longer log in with codes from your app. Confirm it’s you.
    </DisableBody>
  )
}
