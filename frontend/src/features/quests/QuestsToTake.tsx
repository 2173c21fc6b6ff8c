import { useQuery } from '@tanstack/react-query'
import { CardGrid } from '@/components/CardGrid'
import { Section } from '@/components/Section'
import { useNow } from '@/lib/clock'
import { questRow } from '@/session/quests'
import { type QuestState, stateOf } from './model'
import { QuestCard } from './QuestCard'

const SHOWN = 3
const OPEN: ReadonlySet<QuestState> = new Set(['ready', 'available', 'in-progress', 'under-review'])

/** On the home: rewards that wait, then what can be done now and what it pays. Nothing while there is neither. */
export default function QuestsToTake({ title }: { title?: string }) {
  const { data } = useQuery(questRow())
  const at = useNow(30)
  const open = data?.data.filter((challenge) => OPEN.has(stateOf(challenge, at))).slice(0, SHOWN) ?? []
  if (open.length === 0) return null
  return (
    <Section title={title || 'Earn gems'} more={{ to: '/quests', label: 'All quests' }}>
      <CardGrid things={open} render={(challenge, isEager) => <QuestCard challenge={challenge} eager={isEager} />} />
    </Section>
  )
}
