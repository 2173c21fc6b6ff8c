import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '@/api/shapes'
import { Check } from '@/components/Check'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { countGems } from '@/lib/format'
import { useChange } from './api'
import classes from './Import.module.css'

/** The bots of the file. The team can import each of them, and leave out other names. */
export function Bots({ run: { id, addedBots, keptBots, report, skipBots } }: { run: Import }) {
  const change = useChange(id)
  const [name, setName] = useState('')
  if (!skipBots) return null
  const leaveOut = (bot: string, isSkipped: boolean) => {
    const isSame = (other: string) => other.toLowerCase() === bot.toLowerCase()
    if (!isSkipped) change.mutate({ keptBots: keptBots.filter((kept) => !isSame(kept)) })
    else if (addedBots.some(isSame)) change.mutate({ addedBots: addedBots.filter((added) => !isSame(added)) })
    else change.mutate({ keptBots: [...keptBots, bot] })
  }
  const add = () => {
    if (name.trim() === '') return
    change.mutate({ addedBots: [...addedBots, name.trim()] }, { onSuccess: () => setName('') })
  }
  return (
    <Panel title="Bots" lead="Checked names are left out. They collect points in many channels.">
      <div className={classes.guide}>
        {report.foundBots.length > 0 && (
          <ul className={classes.bots}>
            {report.foundBots.map((bot) => (
              <li key={bot.name}>
                <Check checked={bot.isSkipped} onChange={() => leaveOut(bot.name, bot.isSkipped)}>
                  {bot.name} <span className="quiet">{countGems(bot.gems)}</span>
                </Check>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.decisions}>
          <TextInput
            label="Leave out another name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
          <Button variant="default" loading={change.isPending} disabled={name.trim() === ''} onClick={add}>
            Leave out
          </Button>
        </div>
        <FormProblem error={change.error} />
      </div>
    </Panel>
  )
}
