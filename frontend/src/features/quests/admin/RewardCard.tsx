import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { products } from '@/api/queries/products'
import type { TeamChallenge } from '@/api/shapes'
import { SelectField } from '@/components/forms/SelectField'
import { Gem } from '@/components/Gem'
import { Panel } from '@/components/Panel'
import type { RewardValues } from './challengeValues'
import classes from './Quests.module.css'

type RewardProduct = TeamChallenge['reward']['product']

/** The products that can be a reward. One that is no longer sold stays while it is the reward. */
export function useRewardProducts(current: RewardProduct | undefined) {
  const { data } = useQuery(products.list(bootCommunity().slug, { take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const known: { id: string; productName: string }[] = data?.data ?? []
  return current && !known.some(({ id }) => id === current.id) ? [...known, current] : known
}

interface Props {
  title: string
  lead: string
  getInputProps: UseFormReturnType<RewardValues>['getInputProps']
  options: { id: string; productName: string }[]
}

/** Gems, experience and a product: each of them is optional. */
export function RewardCard({ title, lead, getInputProps, options }: Props) {
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
          options={options.map(({ id, productName }) => ({ value: id, label: productName }))}
          {...(getInputProps('rewardProductId') as { value: string; onChange: (id: string) => void })}
        />
      </div>
    </Panel>
  )
}
