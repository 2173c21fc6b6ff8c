import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChatCaseFile } from '@/api/shapes'
import { chatCase } from '@/api/queries/chatModeration'
import { openDialog } from '@/dialogs/dialogs'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { formatGems, formatInteger } from '@/lib/format'
import { can } from '@/session/session'
import { SanctionList } from './Sanctions'
import { TeamMessages } from './TeamMessages'

/** The case file of one fan in the chat: figures, strikes and messages, with links to tickets and tips. */
export function CaseFile({ memberId }: { memberId: string }) {
  const query = useQuery(chatCase(memberId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {(file) => <File file={file} />}
    </QueryView>
  )
}

function File({ file }: { file: ChatCaseFile }) {
  const { memberId, username, sanction, sanctions } = file
  const tickets = formatInteger(file.tickets)
  const name = encodeURIComponent(username)
  return (
    <Stack>
      <Stats
        items={[
          { label: 'Messages', value: formatInteger(file.messages) },
          { label: 'Deleted by the team', value: formatInteger(file.deleted) },
          { label: 'Reported', value: formatInteger(file.reported), note: 'reports by fans' },
          { label: 'Tips', value: formatGems(file.tippedGems), note: `gems, in ${formatInteger(file.tips)} messages` },
          {
            label: 'Tickets',
            value: can('TICKETS_MANAGEMENT') ? <Link to={`/admin/tickets?search=${name}`}>{tickets}</Link> : tickets,
          },
        ]}
      />
      <Panel title="Strikes" lead="Mutes and bans with their reasons. The fan reads the reason and the end.">
        <Button size="xs" variant="default" onClick={() => openDialog('chat-sanction', { memberId, username })}>
          {sanction ? 'Change mute or ban' : 'Mute or ban'}
        </Button>
        {sanctions.length > 0 ? <SanctionList sanctions={sanctions} /> : <p className="quiet">No strikes.</p>}
      </Panel>
      <Panel title="Messages">
        <TeamMessages memberId={memberId} />
      </Panel>
    </Stack>
  )
}
