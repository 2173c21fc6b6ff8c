import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member, Note } from '@/api/shapes'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { Panel } from '@/components/Panel'
import { notes } from './api'
import classes from './MemberNotes.module.css'

const TAKE = 5

/** The team's notes about a fan. */
export function MemberNotes({ member }: { member: Member }) {
  const [page, setPage] = useState(1)
  const query = useQuery(notes.list(member.id, { take: TAKE, page }))
  return (
    <Panel
      title="Notes"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => openDialog('user-note-add', { member })}
        >
          Add note
        </Button>
      }
    >
      <QueryView
        query={query}
        skeleton={<Skeleton height={96} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="quiet small">No notes yet. Only your team can see notes.</p>}
      >
        {({ data, total }) => (
          <>
            <ul className={classes.notes}>
              {data.map((note) => (
                <NoteRow key={note.id} note={note} member={member} />
              ))}
            </ul>
            {total > TAKE && <Paging page={page} take={TAKE} total={total} entity="notes" onPage={setPage} />}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

/** Saving twice within a second is writing it, not editing it. */
const wasEdited = ({ createdAt, updatedAt }: Note) => Date.parse(updatedAt) - Date.parse(createdAt) > 1000

function NoteRow({ note, member }: { note: Note; member: Member }) {
  return (
    <li className={classes.note}>
      <p className={classes.text}>{note.text}</p>
      <div className={classes.foot}>
        <p className="quiet tiny">
          {note.author.username} · <Time value={note.createdAt} />
          {wasEdited(note) && (
            <>
              {' '}
              · edited <Time value={note.updatedAt} />
            </>
          )}
        </p>
        <div className={classes.actions}>
          <ActionIcon
            variant="subtle"
            className={classes.edit}
            size={36}
            aria-label="Edit note"
            onClick={() => openDialog('user-note-add', { member, note })}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label="Delete note"
            onClick={() => openDialog('user-note-delete', { member, note })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
    </li>
  )
}
