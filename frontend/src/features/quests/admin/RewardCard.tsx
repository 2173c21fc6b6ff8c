import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { products } from '@/api/queries/products'
import type { ChallengeReward } from '@/api/shapes'
import { SelectField } from '@/components/forms/SelectField'
import { Gem } from '@/components/Gem'
import { Panel } from '@/components/Panel'
import { casesToGive, rafflesToGive } from './api'
import type { RewardNames, RewardValues } from './challengeValues'
import classes from './Quests.module.css'

interface Thing {
  value: string
  label: string
}

interface Options {
  products: Thing[]
  cases: Thing[]
  raffles: Thing[]
}

const named = ({ id, name }: { id: string; name: string }): Thing => ({ value: id, label: name })
/** A thing that fans can no longer get stays while it is the reward. */
const withCurrent = (known: Thing[], current: Thing | null | undefined) =>
  current && !known.some(({ value }) => value === current.value) ? [...known, current] : known

/** The products, cases and raffles that can be part of a reward, and their names. */
export function useRewardThings(reward: ChallengeReward | undefined) {
  const { slug } = bootCommunity()
  const sold = useQuery(products.list(slug, { take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const opened = useQuery(casesToGive(slug))
  const drawn = useQuery(rafflesToGive(slug))
  const open = opened.data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  const running = drawn.data?.data.filter(({ status }) => status === 'ACTIVE') ?? []
  const productOf = ({ id, productName }: { id: string; productName: string }) => ({ value: id, label: productName })
  const options: Options = {
    products: withCurrent(sold.data?.data.map(productOf) ?? [], reward?.product && productOf(reward.product)),
    cases: withCurrent(open.map(named), reward?.case && named(reward.case)),
    raffles: withCurrent(running.map(named), reward?.raffle && named(reward.raffle)),
  }
  const all = [...options.products, ...options.cases, ...options.raffles]
  const nameOf: RewardNames = (id) => all.find(({ value }) => value === id)?.label
  return { options, nameOf }
}

interface Props {
  title: string
  lead: string
  getInputProps: UseFormReturnType<RewardValues>['getInputProps']
  options: Options
}

/** Gems, experience, a product, a free opening and tickets: each of them is optional. */
export function RewardCard({ title, lead, getInputProps, options }: Props) {
  const selectProps = (name: keyof RewardValues) =>
    getInputProps(name) as { value: string; onChange: (id: string) => void }
  return (
    <Panel title={title} lead={lead}>
      <div className={classes.pair}>
        <TextInput
          label="Gems"
          placeholder="None"
          inputMode="numeric"
          leftSection={<Gem size={18} />}
          {...getInputProps('rewardGems')}
        />
        <TextInput label="Experience" placeholder="None" inputMode="numeric" {...getInputProps('rewardExperience')} />
        <SelectField
          label="Product"
          placeholder="None"
          options={options.products}
          {...selectProps('rewardProductId')}
        />
        <SelectField
          label="Free opening of a case"
          placeholder="None"
          options={options.cases}
          {...selectProps('rewardCaseId')}
        />
        <SelectField
          label="Tickets of a raffle"
          placeholder="None"
          options={options.raffles}
          {...selectProps('rewardRaffleId')}
        />
        <TextInput
          label="Number of tickets"
          placeholder="None"
          inputMode="numeric"
          {...getInputProps('rewardTickets')}
        />
      </div>
    </Panel>
  )
}
