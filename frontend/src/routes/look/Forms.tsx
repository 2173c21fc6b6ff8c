import { Button, Stack } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Check } from '@/components/Check'
import { Countdown } from '@/components/Countdown'
import { DateTimeField } from '@/components/forms/DateTimeField'
import { type DateWindow, DateWindowField } from '@/components/forms/DateWindowField'
import { DropArea } from '@/components/forms/DropArea'
import { SelectField } from '@/components/forms/SelectField'
import { Switch } from '@/components/Switch'
import { openDialog } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { lazily } from '@/lib/lazily'
import classes from './look.module.css'
import { Specimen } from './Specimen'

const ImageCropper = lazily(() => import('@/components/forms/ImageCropper'))

const HOUR = 3_600_000
const later = (hours: number) => new Date(now() + hours * HOUR).toISOString()
const SIZES = ['Small', 'Medium', 'Large'].map((label) => ({ value: label, label }))
const drawing = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#45308a"/>' +
      '<circle cx="400" cy="250" r="160" fill="#f4b942"/></svg>',
  ],
  'drawing.svg',
  { type: 'image/svg+xml' },
)
const nothing = () => undefined

/** The form elements of the back office. */
export function Forms() {
  const [isOn, setOn] = useState(true)
  const [isSure, setSure] = useState(false)
  const [size, setSize] = useState('')
  const [at, setAt] = useState<string | null>(() => later(24))
  const [during, setDuring] = useState<DateWindow>(() => ({ startAt: later(2), endAt: null }))
  return (
    <>
      <Specimen title="Countdowns">
        <Countdown startAt={later(30)} endAt={null} />
        <Countdown endAt={later(1)} />
        <Countdown endAt={later(-1)} />
      </Specimen>
      <Specimen title="Switches and checks">
        <Switch label="Show in explore" checked={isOn} onChange={setOn} />
        <Switch label="Show nowhere" checked={!isOn} onChange={() => setOn(!isOn)} />
        <Switch label="Cannot be changed" checked disabled onChange={nothing} />
        <Check checked={isSure} onChange={setSure}>
          I know that this cannot be undone
        </Check>
        <Check checked={!isSure} onChange={() => setSure(!isSure)}>
          Keep a copy
        </Check>
      </Specimen>
      <Specimen title="Choices, dates and files">
        <Stack gap="md" className={classes.wide}>
          <SelectField label="Size" required value={size} options={SIZES} onChange={setSize} />
          <SelectField label="Color" value="" options={[]} onChange={nothing} />
          <SelectField label="Country" value="" options={SIZES} onChange={nothing} error="Field is required" />
          <DateTimeField label="Published" value={at} onChange={setAt} />
          <DateTimeField label="Drawn" value={null} onChange={nothing} error="Field is required" required />
          <DateTimeField label="Closed" value={at} onChange={nothing} disabled />
          <DateWindowField value={during} onChange={setDuring} />
          <DropArea
            icon={<IconFileSpreadsheet size={28} stroke={1.75} aria-hidden="true" />}
            title="Drop a file here, or choose one"
            hint="CSV, at most 5 MB"
            accept=".csv"
            problem="This file has no column of names."
            onFile={nothing}
          />
          <DropArea
            icon={null}
            title="Reading the file"
            hint="A moment"
            accept=".csv"
            isBusy
            problem={null}
            onFile={nothing}
          />
          <Suspense>
            <ImageCropper file={drawing} aspect={2} onCrop={nothing} onCancel={nothing} />
          </Suspense>
        </Stack>
      </Specimen>
      <Specimen title="Dialogs (in the page's own branding)">
        <Button
          variant="default"
          onClick={() => openDialog('authorization-required', { source: 'store', what: 'buy Gold key' })}
        >
          Log in first
        </Button>
        <Button variant="default" onClick={() => openDialog('break-confirm', { period: 'WEEK' })}>
          A typed confirmation
        </Button>
        <Button variant="default" onClick={() => openDialog('creator-email-or-usernames', {})}>
          A form
        </Button>
        <Button variant="default" onClick={() => openDialog('role-choose', { onChosen: nothing })}>
          Two cards
        </Button>
      </Specimen>
    </>
  )
}
