import { useDisableApp } from './api'
import { DisableBody } from './DisableBody'

export default function AppDisableDialog() {
  const disable = useDisableApp()
  return (
    <DisableBody kind="app-2fa-disable" own="APP" disable={disable}>
      Codes from your app are no longer asked for, and no longer accepted. Confirm that it is you.
    </DisableBody>
  )
}
