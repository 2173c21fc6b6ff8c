import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedAnswer } from '@/api/supportShapes'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { savedAnswers } from './api'
import classes from './SavedAnswers.module.css'

const TAKE = 20
const create = (
  <Button
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    onClick={() => openDialog('saved-answer', {})}
  >
    Add saved answer
  </Button>
)

/** The texts that the team uses again and again. */
export function SavedAnswers() {
  const [page, setPage] = useState(1)
  const query = useQuery(savedAnswers.list({ take: TAKE, page }))
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={200} />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="saved answers"
          title="No saved answers yet"
          text="Save an answer that you write often. It can hold the fan’s name and other values of the ticket."
          action={create}
        />
      }
    >
      {({ data, total }) => (
        <Panel title="Saved answers" lead="Your team puts them into an answer with one press." actions={create}>
          <ul className={classes.answers}>
            {data.map((answer) => (
              <li key={answer.id} className={classes.answer}>
                <Answer answer={answer} />
              </li>
            ))}
          </ul>
          <Paging page={page} take={TAKE} total={total} entity="saved answers" onPage={setPage} />
        </Panel>
      )}
    </QueryView>
  )
}

const Answer = ({ answer }: { answer: SavedAnswer }) => (
  <>
    <div className={classes.words}>
      <h3 className={classes.name}>{answer.name}</h3>
      <p dir="auto" className={classes.text}>
        {answer.text}
      </p>
      {answer.pictures.length > 0 && (
        <p className={classes.pictures}>
          <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
          {countOf(answer.pictures.length, 'picture')}
        </p>
      )}
    </div>
    <div className={classes.buttons}>
      <Button
        variant="default"
        px={10}
        aria-label={`Edit ${answer.name}`}
        onClick={() => openDialog('saved-answer', { answer })}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      </Button>
      <Button
        variant="default"
        px={10}
        aria-label={`Delete ${answer.name}`}
        onClick={() => openDialog('saved-answer-delete', { answer })}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </Button>
    </div>
  </>
)
