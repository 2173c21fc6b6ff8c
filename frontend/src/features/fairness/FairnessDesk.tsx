import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api } from '@/api/client'
import { errorText } from '@/api/errors'
import { Panel } from '@/components/Panel'
import { Segmented } from '@/components/Segmented'
import { lazily } from '@/lib/lazily'
import { DrawForm, type DrawName } from './DrawForm'
import classes from './FairnessDesk.module.css'
import { ProofForm } from './ProofForm'
import { ReportView } from './ReportView'
import { useCheck } from './useCheck'

// The last of three ways, with a form of its own.
const SeedsForm = lazily(() => import('./SeedsForm').then(({ SeedsForm: form }) => ({ default: form })))

const MODES = [
  { value: 'proof', label: 'A proof' },
  { value: 'draw', label: 'A draw' },
  { value: 'seeds', label: 'Your seeds' },
] as const
type Mode = (typeof MODES)[number]['value']

/** The proof that came with the address, after its #. */
function proofIn(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Whatever is put in on one side is recomputed on the other. */
export function FairnessDesk() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const named: DrawName = { community: query.get('community') ?? '', draw: query.get('draw') ?? '' }
  const [mode, setMode] = useState<Mode>(named.draw ? 'draw' : 'proof')
  const [text, setText] = useState(proofIn(hash))
  const [missing, setMissing] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const { report, problem, isBusy, run, clear } = useCheck()

  const load = async ({ community, draw }: DrawName) => {
    setLoading(true)
    setMissing(undefined)
    clear()
    try {
      const proof = await api.get('/public/raffle/proof/{draw_id}', {
        path: { draw_id: draw },
        query: { creator: community },
      })
      const found = JSON.stringify(proof, null, 2)
      setText(found)
      await run(found)
    } catch (error) {
      setMissing(errorText(error))
    }
    setLoading(false)
  }

  useEffect(() => {
    // An address that names something is checked without a press.
    if (text) void run(text)
    else if (named.draw && named.community) void load(named)
    // oxlint-disable-next-line react/exhaustive-deps -- the address the page was opened with, once
  }, [])

  return (
    <div className={classes.desk}>
      <Panel>
        <div className={classes.ways}>
          <Segmented
            label="What to check"
            value={mode}
            options={MODES}
            onChange={(chosen) => {
              setMode(chosen)
              setMissing(undefined)
              clear()
            }}
          />
        </div>
        {mode === 'proof' && (
          <ProofForm
            text={text}
            problem={problem}
            isBusy={isBusy}
            onText={setText}
            onCheck={(found) => void run(found)}
          />
        )}
        {mode === 'draw' && (
          <DrawForm
            start={named}
            problem={missing ?? problem}
            isBusy={isBusy || isLoading}
            onLoad={(name) => void load(name)}
          />
        )}
        {mode === 'seeds' && (
          <Suspense fallback={<div className={classes.awaited} />}>
            <SeedsForm problem={problem} isBusy={isBusy} onCheck={(found) => void run(found)} />
          </Suspense>
        )}
      </Panel>
      <section className={classes.result} aria-label="Result" aria-busy={isBusy || isLoading}>
        {report ? (
          <>
            <ReportView report={report} />
            {mode !== 'seeds' && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => save(text)}
              >
                Save the proof
              </Button>
            )}
          </>
        ) : (
          <Waiting />
        )}
      </section>
    </div>
  )
}

/** As a file, for the verifier. */
function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'proof.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

const Waiting = () => (
  <div className={classes.waiting}>
    <h2>What is checked</h2>
    <ul>
      <li>The secret seed matches the hash shown in advance</li>
      <li>The odds or tickets are the published ones</li>
      <li>Your browser recomputes every number</li>
      <li>The result: the prize or the winning tickets</li>
    </ul>
  </div>
)
