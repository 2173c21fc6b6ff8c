import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { products } from '@/api/queries/products'
import type { ChallengeReward } from '@/api/shapes'
import { SelectField } from '@/components/forms/SelectField'
import { Gem } from '@/components/Gem'
import { Panel } from '@/components/Panel'
import { LimitWarning } from './LimitWarning'
import type { RewardThings, RewardValues } from './rewardValues'
import classes from './TermsForm.module.css'

/** As many as a choice offers. */
const ALL = 100

/** The cases that a reward can give. The home page loads the lists of fans, so these are apart. */
const casesToGive = (creator: string) =>
  queryOptions({
    queryKey: keyFor('cases', creator, 'to-give'),
    queryFn: ({ signal }) =>
      api.get('/user/cases/all/{creator}', {
        path: { creator },
        query: { take: ALL, sortBy: 'NAME', sortDirection: 'asc' },
        signal,
      }),
  })

const rafflesToGive = (storeSlug: string) =>
  queryOptions({
    queryKey: keyFor('raffles', storeSlug, 'to-give'),
    queryFn: ({ signal }) =>
      api.get('/user/raffle/all/{store_slug}', { path: { store_slug: storeSlug }, query: { take: ALL }, signal }),
  })

interface Thing {
  value: string
  label: string
}

interface Options {
  products: Thing[]
  cases: Thing[]
  raffles: Thing[]
}

/** A thing that fans can no longer get stays while it is the reward. */
const withCurrent = <One extends { id: string }>(known: readonly One[], current: One | null | undefined) =>
  current && !known.some(({ id }) => id === current.id) ? [...known, current] : known

const named = ({ id, name }: { id: string; name: string }): Thing => ({ value: id, label: name })

/** The products, cases and raffles that can be part of a reward, and the options to choose them. */
export function useRewardThings(reward: ChallengeReward | undefined) {
  const { slug } = bootCommunity()
  const sold = useQuery(products.list(slug, { take: ALL, sortBy: 'NAME', sortDirection: 'asc' }))
  const opened = useQuery(casesToGive(slug))
  const drawn = useQuery(rafflesToGive(slug))
  const open = opened.data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  const running = drawn.data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  const things: RewardThings = {
    products: withCurrent(sold.data?.data ?? [], reward?.product),
    cases: withCurrent(open, reward?.case),
    raffles: withCurrent(
      running.map((raffle) => ({ ...raffle, image: raffle.raffleImage })),
      reward?.raffle,
    ),
  }
  const options: Options = {
    products: things.products.map(({ id, productName }) => ({ value: id, label: productName })),
    cases: things.cases.map(named),
    raffles: things.raffles.map(named),
  }
  const [isLoaded, isDrawnLoaded] = [opened.data !== undefined, drawn.data !== undefined]
  const isIn = (known: readonly { id: string }[], one: { id: string } | null | undefined) =>
    known.some(({ id }) => id === one?.id)
  /** A case or a raffle that is over can be replaced, also if the other parts of the reward cannot change. */
  const over = {
    isCaseOver: isLoaded && Boolean(reward?.case) && !isIn(open, reward?.case),
    isRaffleOver: isDrawnLoaded && Boolean(reward?.raffle) && !isIn(running, reward?.raffle),
  }
  return { things, options, over }
}

interface Props {
  title: string
  lead: string
  getInputProps: UseFormReturnType<RewardValues>['getInputProps']
  options: Options
  /** True if a fan reached the reward. Then only a case or a raffle that is over can be replaced. */
  isFixed?: boolean
  over?: { isCaseOver: boolean; isRaffleOver: boolean }
}

/** Gems, experience, a product, a free opening and tickets: each of them is optional. */
export function RewardCard({ title, lead, getInputProps, options, isFixed = false, over }: Props) {
  const selectProps = (name: keyof RewardValues) =>
    getInputProps(name) as { value: string; onChange: (id: string) => void }
  return (
    <Panel title={title} lead={lead}>
      <div className={classes.pair}>
        <TextInput
          label="Gems"
          placeholder="None"
          inputMode="numeric"
          disabled={isFixed}
          leftSection={<Gem size={18} />}
          {...getInputProps('rewardGems')}
        />
        <TextInput
          label="Experience"
          placeholder="None"
          inputMode="numeric"
          disabled={isFixed}
          {...getInputProps('rewardExperience')}
        />
        <SelectField
          label="Product"
          placeholder="None"
          options={options.products}
          disabled={isFixed}
          {...selectProps('rewardProductId')}
        />
        <SelectField
          label="Free opening of a case"
          placeholder="None"
          options={options.cases}
          disabled={isFixed && !over?.isCaseOver}
          {...selectProps('rewardCaseId')}
        />
        <SelectField
          label="Tickets of a raffle"
          placeholder="None"
          options={options.raffles}
          disabled={isFixed && !over?.isRaffleOver}
          {...selectProps('rewardRaffleId')}
        />
        <TextInput
          label="Number of tickets"
          placeholder="None"
          inputMode="numeric"
          disabled={isFixed && !over?.isRaffleOver}
          {...getInputProps('rewardTickets')}
        />
      </div>
      <LimitWarning gems={(getInputProps('rewardGems') as { value: string }).value.trim()} />
    </Panel>
  )
}
