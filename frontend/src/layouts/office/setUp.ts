import { boot } from '@/api/boot'
import { withLimitHint } from '@/components/forms/limitHint'
import { problemAction } from '@/components/FormProblem'
import { planAction } from '@/components/office/PlanLink'
import { showTimesIn } from '@/lib/format'
import { textFieldProps } from '@/theme/theme'

// The back office's additions to shared parts are set here, so that fans load no code of them.
problemAction.of = planAction
textFieldProps.inputContainer = withLimitHint
// The team plans in the community's zone, whatever the zone of a device.
if (boot.community) showTimesIn(boot.community.timezone)
