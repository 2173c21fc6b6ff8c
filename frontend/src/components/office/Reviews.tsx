import { Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countOf } from '@/lib/format'
import classes from './Reviews.module.css'

interface CardsProps<Row> {
  label: string
  rows: readonly Row[]
  render: (row: Row) => ReactNode
}

/** The things that wait for a decision of the team, or got one. */
export const ReviewCards = <Row extends { id: string }>({ label, rows, render }: CardsProps<Row>) => (
  <ul className={classes.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={row.id}>{render(row)}</li>
    ))}
  </ul>
)

export interface Choice {
  isChosen: boolean
  /** The selection is decided together, so no card offers its own decision. */
  isSelecting: boolean
  /** Undefined once the decision is made. */
  onChoose?: (isOn: boolean) => void
}

interface ChoiceProps<Row> {
  label: string
  /** One of the rows, such as "claim". */
  entity: string
  rows: readonly Row[]
  isWaiting: boolean
  /** The decision about all selected rows, above the cards. */
  renderDecision: (picked: Row[], onDone: () => void) => ReactNode
  render: (row: Row, choice: Choice) => ReactNode
}

/** The cards of reviews, of which the team can select several while they wait. */
export function ReviewChoice<Row extends { id: string }>(props: ChoiceProps<Row>) {
  const { label, entity, rows, isWaiting, renderDecision, render } = props
  const [chosen, setChosen] = useState<string[]>([])
  const picked = rows.filter(({ id }) => chosen.includes(id))
  const isAll = picked.length === rows.length
  const choose = (id: string) => (isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <>
      {isWaiting && (
        <div className={classes.bulk} role="group" aria-label={`Actions for selected ${entity}s`}>
          <label className={classes.all}>
            <input type="checkbox" checked={isAll} onChange={() => setChosen(isAll ? [] : rows.map(({ id }) => id))} />
            {picked.length > 0 ? `${countOf(picked.length, entity)} selected` : 'Select all'}
          </label>
          {picked.length > 0 && renderDecision(picked, () => setChosen([]))}
        </div>
      )}
      <ReviewCards
        label={label}
        rows={rows}
        render={(row) =>
          render(row, {
            isChosen: chosen.includes(row.id),
            isSelecting: picked.length > 0,
            onChoose: isWaiting ? choose(row.id) : undefined,
          })
        }
      />
    </>
  )
}

export const ReviewSkeleton = ({ height }: { height: number }) => (
  <div className={classes.cards}>
    <Skeleton height={height} radius="var(--radius-large)" />
    <Skeleton height={height} radius="var(--radius-large)" />
  </div>
)

interface HeadProps {
  /** Before the title: a picture, or a box to select the card. */
  mark?: ReactNode
  title: ReactNode
  note: ReactNode
  state?: ReactNode
}

export const ReviewHead = ({ mark, title, note, state }: HeadProps) => (
  <header className={classes.head}>
    {mark}
    <div className={classes.words}>
      {title}
      <span className="quiet small">{note}</span>
    </div>
    {state}
  </header>
)

interface CardProps extends HeadProps {
  label: string
  isChosen?: boolean
  children: ReactNode
}

/** One thing to decide about: its head, what was sent, and the decision. */
export const ReviewCard = ({ label, isChosen = false, children, ...head }: CardProps) => (
  <article className={classes.card} data-chosen={isChosen || undefined} aria-label={label}>
    <ReviewHead {...head} />
    {children}
  </article>
)
