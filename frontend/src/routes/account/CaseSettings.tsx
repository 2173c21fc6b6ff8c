import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '@/components/Choice'
import { Panel } from '@/components/Panel'
import { LimitsPanel } from '@/features/limits/LimitsPanel'
import { wallets } from '@/features/wallet/api'
import { SeedsPanel } from '@/features/cases/SeedsPanel'
import classes from './CaseSettings.module.css'

/** A fan's limits for all communities, and their seeds in each community. */
export const CaseSettings = () => (
  <>
    <LimitsPanel place="everywhere" />
    <OwnSeeds />
  </>
)

/** A member has a wallet, so the wallets name the communities. */
function OwnSeeds() {
  const { data } = useQuery(wallets.mine)
  const [chosen, setChosen] = useState<string>()
  const places = (data?.data ?? []).map(({ community }) => ({ value: community.slug, label: community.name }))
  const creator = chosen ?? places[0]?.value
  if (!data) return null
  if (creator === undefined) {
    return (
      <Panel title="Your seeds">
        <p className="quiet">Join a community. The seeds of your openings appear here.</p>
      </Panel>
    )
  }
  return (
    <SeedsPanel
      key={creator}
      creator={creator}
      choice={
        <Choice className={classes.choice} label="Community" options={places} value={creator} onChange={setChosen} />
      }
    />
  )
}
