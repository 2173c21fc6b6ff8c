import { MAX_WEIGHT_FACTOR } from '@/api/constants'
import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamWagerCasino, WeightFormula } from '@/api/wagerShapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import layout from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { isAmount, isZero, plainAmount } from '@/lib/amounts'
import { formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { amount, object } from '@/lib/validators'
import { useSetFormula, wagerCasinos, weightFormulas } from './api'
import classes from './Wagers.module.css'
import { DEFAULT_FORMULA, exampleWords, formulaWords } from './words'

const skeleton = <Skeleton height={240} radius="var(--radius-large)" />

/** The formula of each casino, with all of its versions. */
export function Formulas() {
  const casinos = useQuery(wagerCasinos)
  const formulas = useQuery(weightFormulas)
  return (
    <QueryView
      query={casinos}
      skeleton={skeleton}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Notice
          art="no formulas"
          title="No casino connected"
          text="Connect a casino first. Then you can set what its wagers count."
        />
      }
    >
      {({ data }) => (
        <QueryView query={formulas} skeleton={skeleton}>
          {(known) => (
            <div className={classes.groups}>
              {data.map((casino) => (
                <CasinoFormula
                  key={casino.id}
                  casino={casino}
                  versions={known.data.filter(({ connection }) => connection.id === casino.id)}
                />
              ))}
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

function CasinoFormula({ casino, versions }: { casino: TeamWagerCasino; versions: readonly WeightFormula[] }) {
  const [isChanging, setChanging] = useState(false)
  const current = versions.find(({ isCurrent }) => isCurrent)
  return (
    <Panel
      title={casino.name}
      lead={current ? `Version ${current.version}, since ${formatExact(current.validFrom)}` : 'The default formula'}
      actions={
        casino.isConnected &&
        !isChanging && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change formula
          </Button>
        )
      }
    >
      <div className={classes.casino}>
        <p>
          <strong>{current ? `Counted = ${formulaWords(current)}` : DEFAULT_FORMULA}</strong>
        </p>
        {current && <p className="quiet small">{exampleWords(current)}</p>}
        {isChanging && <FormulaForm casino={casino} current={current} onDone={() => setChanging(false)} />}
        {versions.length > 1 && (
          <details>
            <summary>All {versions.length} versions</summary>
            <ol className={classes.versions} reversed>
              {versions.map((version) => (
                <li key={version.id}>
                  <span>
                    Version {version.version}: {formulaWords(version)}
                  </span>
                  <span className="quiet">
                    since {formatExact(version.validFrom)}
                    {version.setBy && `, by ${version.setBy}`}
                  </span>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </Panel>
  )
}

const factor = amount({ maximum: MAX_WEIGHT_FACTOR, places: 4 })
const schema = object({ rawFactor: factor, weightedFactor: factor })

interface FormProps {
  casino: TeamWagerCasino
  current: WeightFormula | undefined
  onDone: () => void
}

function FormulaForm({ casino, current, onDone }: FormProps) {
  const save = useSetFormula()
  const { form, submit } = useSchemaForm(schema, {
    initialValues: { rawFactor: current?.rawFactor ?? '1', weightedFactor: current?.weightedFactor ?? '0' },
  })
  const entered = {
    rawFactor: plainAmount(form.values.rawFactor),
    weightedFactor: plainAmount(form.values.weightedFactor),
  }
  const send = submit(async () => {
    if (isZero(entered.rawFactor) && isZero(entered.weightedFactor)) {
      form.setFieldError('rawFactor', 'One factor must be more than 0')
      return
    }
    await save.mutateAsync({ connectionId: casino.id, ...entered })
    toast('SUCCESS', 'Formula saved')
    onDone()
  })
  return (
    <form noValidate onSubmit={send} className={classes.form} aria-label={`Formula of ${casino.name}`}>
      <div className={layout.pair}>
        <TextInput label="Factor of the amount" required inputMode="decimal" {...form.getInputProps('rawFactor')} />
        <TextInput
          label="Factor of the weighted amount"
          required
          inputMode="decimal"
          {...form.getInputProps('weightedFactor')}
        />
      </div>
      {isAmount(entered.rawFactor) && isAmount(entered.weightedFactor) && (
        <p className="small">{exampleWords(entered)}</p>
      )}
      <p className="quiet small">It applies to wagers from now on. Earlier wagers keep theirs.</p>
      <FormProblem error={save.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save formula
        </Button>
      </Group>
      <UnsavedGuard when={form.isDirty() && !save.isSuccess} what={`the formula of ${casino.name}`} />
    </form>
  )
}
