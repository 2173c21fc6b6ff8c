import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { Tabs } from '@/components/Tabs'
import { chatReports } from '@/api/queries/office/chatReports'
import { Reports } from '@/features/chat/admin/Reports'
import { Rules } from '@/features/chat/admin/Rules'
import { Sanctions } from '@/features/chat/admin/Sanctions'
import { TeamMessages } from '@/features/chat/admin/TeamMessages'
import { formatInteger } from '@/lib/format'

const views = { reports: Reports, sanctions: Sanctions, messages: TeamMessages, rules: Rules }
type View = keyof typeof views

const isView = (key: string | null): key is View => key !== null && Object.hasOwn(views, key)

export function Component() {
  const [params] = useSearchParams()
  const wanted = params.get('tab')
  const current = isView(wanted) ? wanted : 'reports'
  const waiting = useQuery(chatReports.waiting).data?.total ?? 0
  const Shown = views[current]
  const tab = (key: View, label: string) => ({ key, label, to: `/admin/chat?tab=${key}` })
  return (
    <OfficePage title="Chat" lead="Reports of fans, mutes and bans, and the rules of your chat.">
      <SwitchedOff feature="CHAT" />
      <Tabs
        label="Chat"
        current={current}
        tabs={[
          tab('reports', waiting > 0 ? `Reports (${formatInteger(waiting)})` : 'Reports'),
          tab('sanctions', 'Mutes and bans'),
          tab('messages', 'Messages'),
          tab('rules', 'Rules'),
        ]}
      />
      <Shown />
    </OfficePage>
  )
}
