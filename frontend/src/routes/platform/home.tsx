import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { Page } from '@/components/Page'
import { Section } from '@/components/Section'
import { creators } from '@/features/creators/api'
import { CreatorGrid, CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { Stage } from '@/features/platform/Stage'
import classes from './home.module.css'

const biggest = () => creators.list({ take: 4, sortBy: 'MEMBERS', sortDirection: 'desc' })

const forCreators = [
  { title: 'Name it, light it', text: 'Pick a name and one colour. Canvas, buttons and art follow, in dark or light.' },
  {
    title: 'Fill the shelf',
    text: 'Publish what only you can give: a duo match, a signed print, a seat in the front row.',
  },
  { title: 'Hand out gems', text: 'Tip fans for being there. Every gem is in the books, and the books always add up.' },
]
const forFans = [
  { title: 'Join', text: 'One account, every community. Free, and you leave when you like.' },
  { title: 'Collect', text: 'Gems come from taking part. Your wallet shows where each one came from.' },
  { title: 'Spend', text: 'Buy what your creator made for you, and follow the order until it is yours.' },
]

export function loader() {
  void queryClient.prefetchQuery(biggest())
  return null
}

export function Component() {
  const query = useQuery(biggest())
  return (
    <Page title="Gemhall" bare>
      <section className={classes.hero}>
        <div>
          <h1 className={classes.title}>A hall of your own, paid in gems</h1>
          <p className={classes.lead}>
            Open a community where watching counts. Fans earn gems for taking part and spend them on what only you can
            give.
          </p>
          <div className={classes.actions}>
            <OpenCommunity data-size="lg" />
            <Button component={Link} to="/explore" variant="default" data-size="lg">
              Explore communities
            </Button>
          </div>
        </div>
        <Stage />
      </section>

      {query.data?.total !== 0 && (
        <Section title="Open right now" more={{ to: '/explore', label: 'See all communities' }}>
          {query.data ? <CreatorGrid creators={query.data.data} /> : <CreatorGridSkeleton count={3} />}
        </Section>
      )}

      <section className={classes.ways}>
        <Way title="If you create" steps={forCreators} />
        <Way title="If you cheer" steps={forFans} />
      </section>
    </Page>
  )
}

function Way({ title, steps }: { title: string; steps: { title: string; text: string }[] }) {
  return (
    <div className={classes.way}>
      <h2>{title}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step.title}>
            <span className={classes.count} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{step.title}</h3>
              <p className="quiet">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
