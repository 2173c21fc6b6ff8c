import { useQuery } from '@tanstack/react-query'
import type { ListQuery } from '@/api/client'
import { challengeKinds } from '@/api/constants'
import type { FanChallenge } from '@/api/shapes'
import { countOf } from '@/lib/format'
import { quests } from '@/session/quests'
import { CATEGORIES } from './categories'
import classes from './ReadyElsewhere.module.css'

type Kind = FanChallenge['kind']

interface Props {
  kind: Kind
  /** The search and the filter. */
  asked: Omit<ListQuery<'/user/challenges/all'>, 'kind'>
  onShow: (kind: Kind) => void
}

/** The other categories in which the same search finds something: each leads there. */
export default function FoundElsewhere({ kind, asked, onShow }: Props) {
  return (
    <div className={classes.row}>
      {challengeKinds
        .filter((one) => one !== kind)
        .map((one) => (
          <Found key={one} kind={one} asked={asked} onShow={onShow} />
        ))}
    </div>
  )
}

function Found({ kind, asked, onShow }: Props) {
  const total = useQuery(quests.list({ ...asked, take: 1, page: 1, kind })).data?.total ?? 0
  if (total === 0) return null
  return (
    <button type="button" className={classes.link} onClick={() => onShow(kind)}>
      {countOf(total, 'match', 'matches')} in {CATEGORIES[kind]}
    </button>
  )
}
