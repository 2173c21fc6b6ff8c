import { reportChatMessageLimits } from '@/api/constants'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useReport } from './api'
import { ReasonForm } from './ReasonForm'

const KEY = 'chat-report'

/** A report of a message to the team. */
export default function ReportDialog({ place, message }: DialogProps[typeof KEY]) {
  const report = useReport(place, message.id)
  return (
    <ReasonForm
      dialog={KEY}
      name={`Report the message of ${message.author.username}`}
      label="What is wrong with it?"
      description="Only the team reads this. You can leave it empty."
      maxLength={reportChatMessageLimits.reason.maxLength}
      action="Send report"
      unsent="Your report was not sent."
      call={report}
      onSend={(reason) => report.mutate(reason, { onSuccess: () => closeDialog(KEY) })}
    >
      {message.text && <blockquote dir="auto">{message.text}</blockquote>}
    </ReasonForm>
  )
}
