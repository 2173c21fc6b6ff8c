import { Button, Group, Stack } from '@mantine/core'
import type { OptionalArea } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useSwitchArea } from './api'
import classes from './Settings.module.css'

type Open = NonNullable<OptionalArea['open']>

/** The effects of switching an area off: the things that fans and the team lose, and those that go on. */
const EFFECTS: Record<OptionalArea['area'], { ends: string[]; goesOn: string[] }> = {
  CHAT: {
    ends: [
      'Fans find no chat, and no messages of it on the home page.',
      'Your team cannot open the chat in the back office.',
    ],
    goesOn: ['All messages, mutes and bans stay, and switching the area on shows everything again.'],
  },
  CASINOS: {
    ends: [
      'Fans find no page, menu entry, quest or leaderboard of wagers. They get no notification about them.',
      'Fans cannot claim wager rewards.',
      'Your team cannot open the casino pages of the back office.',
    ],
    goesOn: [
      'Reports of casinos are still read. All data stay, and switching the area on shows everything again.',
      'Leaderboards of wagers run and end as planned, also repeating ones. Gem prizes are paid without a notification.',
    ],
  },
}

const openLines = ({ boards, claims, owed }: Open) =>
  [
    boards > 0 && `${countOf(boards, 'leaderboard')} of wagers without a final result.`,
    claims > 0 && `${countOf(claims, 'wager reward')} that fans reached and cannot claim until the area is on again.`,
    owed !== '' && `${owed}. Your team still marks cash prizes as paid in Leaderboards.`,
  ].filter((line) => line !== false)

/** Asks before an area is switched off: what fans lose, what keeps running, and what is open or owed now. */
export default function AreaOffDialog({ area: { area, words, open } }: DialogProps['area-off']) {
  const change = useSwitchArea()
  const { ends, goesOn } = EFFECTS[area]
  const lines = open ? openLines(open) : []
  const turnOff = () =>
    change.mutate(
      { area, isOn: false },
      {
        onSuccess: () => {
          closeDialog('area-off')
          toast('SUCCESS', `${words} switched off`)
        },
      },
    )
  return (
    <Stack>
      <Lines title="What ends" lines={ends} />
      <Lines title="What goes on" lines={goesOn} />
      <Lines
        title="What is open now"
        lines={lines.length > 0 ? lines : ['No leaderboard, no reward and no prize is open.']}
      />
      <FormProblem error={change.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('area-off')}>
          Keep {words.toLowerCase()} on
        </Button>
        <Button color="red" loading={change.isPending} onClick={turnOff}>
          Switch {words.toLowerCase()} off
        </Button>
      </Group>
    </Stack>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Stack gap={4}>
    <strong>{title}</strong>
    <ul className={classes.effects}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Stack>
)
