import { Button, Menu } from '@mantine/core'
import { IconMessage2Bolt, IconPencil, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FilledAnswer, TeamTicketPage } from '@/api/supportShapes'
import { Segmented } from '@/components/Segmented'
import { toast } from '@/lib/toast'
import { Composer, type Written } from '../Composer'
import { multipart } from '../forms'
import { ownTickets, savedAnswers, setAnswering, useAnswer } from './api'
import classes from './TeamTicketView.module.css'

/** Colleagues see for twenty seconds that a person is answering. */
const REPEAT_MS = 10_000

type Mode = 'ANSWER' | 'NOTE'
const MODES = [
  { value: 'ANSWER', label: 'Answer' },
  { value: 'NOTE', label: 'Internal note' },
] as const

/** Tells colleagues that this person is answering, as long as they type. */
function useAnswering(id: string, isTyping: boolean) {
  useEffect(() => {
    if (!isTyping) return undefined
    // A notice that is lost costs nothing: the next one follows.
    const tell = (isAnswering: boolean) => void setAnswering(id, isAnswering).catch(() => undefined)
    tell(true)
    const timer = setInterval(() => tell(true), REPEAT_MS)
    return () => {
      clearInterval(timer)
      tell(false)
    }
  }, [id, isTyping])
}

/** An answer for the fan, or a note for the team. */
export function TeamAnswer({ ticket }: { ticket: TeamTicketPage }) {
  const { id, status, member } = ticket
  const [mode, setMode] = useState<Mode>('ANSWER')
  const [isTyping, setTyping] = useState(false)
  const [saved, setSaved] = useState<FilledAnswer | null>(null)
  const answer = useAnswer(id)
  useAnswering(id, isTyping && mode === 'ANSWER')
  const isNote = mode === 'NOTE'

  const send =
    (nextStatus?: 'RESOLVED') =>
    async ({ text, pictures, key }: Written) => {
      await answer.mutateAsync(
        multipart(
          { text, key, isInternal: isNote, status: nextStatus, savedAnswerId: isNote ? undefined : saved?.id },
          pictures,
        ),
      )
      setSaved(null)
      toast('SUCCESS', isNote ? 'Note added' : nextStatus ? 'Answer sent, ticket resolved' : 'Answer sent')
    }

  return (
    <>
      <Colleagues id={id} />
      <Composer
        label={isNote ? 'Internal note' : `Answer to ${member.username}`}
        hint={isNote ? 'Only your team can see this.' : undefined}
        action={isNote ? 'Add note' : 'Send answer'}
        isNote={isNote}
        error={answer.error}
        isSending={answer.isPending}
        hasMore={!isNote && (saved?.pictures.length ?? 0) > 0}
        onType={setTyping}
        onSend={send()}
        renderTools={(put) => (
          <>
            <div className={classes.tools}>
              <Segmented label="Kind of message" value={mode} options={MODES} onChange={setMode} />
              {!isNote && (
                <SavedAnswerMenu
                  id={id}
                  onPick={(picked) => {
                    setSaved(picked)
                    put(picked.filled)
                  }}
                />
              )}
            </div>
            {!isNote && saved && saved.missing.length > 0 && (
              <p className={classes.missing} role="status">
                This ticket has no value for {saved.missing.map((name) => `{{${name}}}`).join(', ')}. Replace it in the
                text.
              </p>
            )}
            {!isNote && saved && saved.pictures.length > 0 && (
              <p className="quiet small">
                The pictures of “{saved.name}” are sent with it.{' '}
                <Button variant="subtle" size="compact-sm" onClick={() => setSaved(null)}>
                  Leave them out
                </Button>
              </p>
            )}
          </>
        )}
        renderMore={(submit) =>
          !isNote &&
          status !== 'RESOLVED' && (
            <Button variant="default" disabled={answer.isPending} onClick={() => submit(send('RESOLVED'))}>
              Send and resolve
            </Button>
          )
        }
      />
    </>
  )
}

/** The colleagues who are answering now, so that a fan does not get two answers. */
function Colleagues({ id }: { id: string }) {
  const found = useQuery({ ...ownTickets.answering(id), refetchInterval: REPEAT_MS }).data ?? []
  if (found.length === 0) return null
  const names = found.map(({ username }) => username).join(' and ')
  return (
    <p className={classes.answering} role="status">
      <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <bdi>{names}</bdi> {found.length === 1 ? 'is' : 'are'} answering this ticket now.
      </span>
    </p>
  )
}

function SavedAnswerMenu({ id, onPick }: { id: string; onPick: (answer: FilledAnswer) => void }) {
  const [wasOpened, setOpened] = useState(false)
  const { data, isPending } = useQuery({ ...savedAnswers.filled(id, ''), enabled: wasOpened })
  const answers = data?.data ?? []
  return (
    <Menu width={300} position="bottom-end" onOpen={() => setOpened(true)}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconMessage2Bolt size={18} stroke={1.75} aria-hidden="true" />}>
          Saved answers
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {answers.map((answer) => (
          <Menu.Item
            key={answer.id}
            rightSection={
              answer.pictures.length > 0 && <IconPhoto size={16} stroke={1.75} aria-label="With pictures" />
            }
            onClick={() => onPick(answer)}
          >
            {answer.name}
          </Menu.Item>
        ))}
        {answers.length === 0 && <Menu.Label>{isPending ? 'Loading' : 'No saved answers yet'}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
