import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { CardGrid } from '@/components/CardGrid'
import { Section } from '@/components/Section'
import { caseRow } from './api'
import { CaseCard } from './CaseCard'

/** The cases on the home page, newest first. Renders no section if there are none. */
export default function OpenCases({ title }: { title?: string }) {
  const { data } = useQuery(caseRow(bootCommunity().slug))
  const open = data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  if (open.length === 0) return null
  return (
    <Section title={title || 'Open a case'} more={{ to: '/cases', label: 'All cases' }}>
      <CardGrid things={open} render={(shown) => <CaseCard shown={shown} />} />
    </Section>
  )
}
