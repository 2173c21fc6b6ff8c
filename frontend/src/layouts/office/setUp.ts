import { boot } from '@/api/boot'
import { withLimitHint } from '@/components/forms/limitHint'
import { problemAction } from '@/components/FormProblem'
import { planAction } from '@/components/office/PlanLink'
import { showTimesIn } from '@/lib/format'
import { textFieldProps } from '@/theme/theme'

// What the back office adds to parts that it shares with the pages of fans, who load none of it.
problemAction.of = planAction
textFieldProps.inputContainer = withLimitHint
// The team plans in the community's zone, whatever the zone of a device.
if (boot.community) showTimesIn(boot.community.timezone)
