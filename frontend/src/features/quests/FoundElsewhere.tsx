import { useQueries } from '@tanstack/react-query'
import type { ListQuery } from '@/api/client'
import { challengeKinds } from '@/api/constants'
import type { FanChallenge } from '@/api/shapes'
import { countOf } from '@/lib/format'
import { quests } from './api'
import { CATEGORIES } from './categories'
import classes from './ReadyElsewhere.module.css'

type Kind = FanChallenge['kind']

interface Props {
  /** The shown category, which has nothing. */
  kind: Kind
  /** The search and the filter. */
  asked: Omit<ListQuery<'/user/challenges/all'>, 'kind'>
  onShow: (kind: Kind) => void
}

/** The other categories in which the same search finds something: each leads there. */
export default function FoundElsewhere({ kind, asked, onShow }: Props) {
  const others = challengeKinds.filter((one) => one !== kind)
  const answers = useQueries({ queries: others.map((one) => quests.list({ ...asked, take: 1, page: 1, kind: one })) })
  const found = others
    .map((one, place) => ({ one, total: answers[place]?.data?.total ?? 0 }))
    .filter(({ total }) => total > 0)
  if (found.length === 0) return null
  return (
    <div className={classes.row}>
      {found.map(({ one, total }) => (
        <button key={one} type="button" className={classes.link} onClick={() => onShow(one)}>
          {countOf(total, 'match', 'matches')} in {CATEGORIES[one]}
        </button>
      ))}
    </div>
  )
}
