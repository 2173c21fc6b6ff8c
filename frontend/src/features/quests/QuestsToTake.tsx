import { useQuery } from '@tanstack/react-query'
import { Section } from '@/components/Section'
import { useNow } from '@/lib/clock'
import { questRow } from './api'
import { type QuestState, stateOf } from './model'
import { QuestGrid } from './QuestGrid'

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
      <QuestGrid challenges={open} />
    </Section>
  )
}
