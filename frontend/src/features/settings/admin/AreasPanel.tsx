import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OptionalArea } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { Switch } from '@/components/Switch'
import { openDialog } from '@/dialogs/dialogs'
import { formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { optionalAreas, useSwitchArea } from './api'
import classes from './Settings.module.css'

/** The parts of an area. */
const PARTS: Record<OptionalArea['area'], string> = {
  CHAT: 'The chat of your fans, with its card on the home page.',
  CASINOS: 'Casino accounts, wagers, wager rewards, and leaderboards of wagers.',
}

/** The areas that a community can do without, each with its switch. */
export function AreasPanel() {
  const { data } = useQuery(optionalAreas)
  return (
    <Panel id="areas" title="Areas" lead="Switch off what your community does not use. Fans then see no trace of it.">
      {data?.areas.map((area) => (
        <OneArea key={area.area} area={area} />
      ))}
    </Panel>
  )
}

function OneArea({ area: shown }: { area: OptionalArea }) {
  const { area, words, isOn, byPlatform, until } = shown
  const change = useSwitchArea()
  const turnOn = () =>
    change.mutate({ area, isOn: true }, { onSuccess: () => toast('SUCCESS', `${words} switched on`) })
  return (
    <Stack gap="xs">
      <div className={classes.area}>
        <span>
          <strong>{words}</strong>
          <span className="quiet small">{PARTS[area]}</span>
        </span>
        <Switch
          label={words}
          checked={isOn}
          disabled={change.isPending}
          onChange={(isWanted) => (isWanted ? turnOn() : openDialog('area-off', { area: shown }))}
        />
      </div>
      {byPlatform && (
        <p className="quiet small">
          The platform has switched this off{until === null ? '' : ` until ${formatExact(until)}`}. Contact its support.
        </p>
      )}
      <FormProblem error={change.error} />
    </Stack>
  )
}
