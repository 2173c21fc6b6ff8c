import { Button, FileButton, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamProduct } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { Check } from '@/components/Check'
import { FormProblem } from '@/components/FormProblem'
import { ListProblem } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { countOf, formatInteger } from '@/lib/format'
import { codePool, useAddCodes, useEmptyPool } from './api'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

/** The choice that a piece is a code, and the codes themselves. They go in, are counted, and are never shown again. */
export function CodesCard({ form, product }: { form: FormOfProduct; product?: TeamProduct }) {
  const isOn = form.values.hasCodes
  return (
    <Panel title="Codes" lead="Game keys, vouchers or links. Each code goes to one fan, at once.">
      <div className={classes.stack}>
        {!product?.hasCodes && (
          <Check checked={isOn} onChange={(has) => form.setFieldValue('hasCodes', has)}>
            Deliver a code with each order
          </Check>
        )}
        <ListProblem>{form.errors.hasCodes}</ListProblem>
        {isOn && !product && (
          <Textarea
            label="Codes"
            description="One per line, up to 10,000 at once. You cannot view them again."
            rows={5}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('codes')}
          />
        )}
        {isOn && product && <Pool form={form} product={product} />}
      </div>
    </Panel>
  )
}

function Pool({ form, product }: { form: FormOfProduct; product: TeamProduct }) {
  const { data: pool } = useQuery(codePool(product.id))
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const add = useAddCodes(product.id)
  const empty = useEmptyPool(product.id)
  const problem = add.error instanceof ApiError ? (add.error.fields.codes ?? add.error.fields.file) : undefined
  const send = (body: { codes: string } | { file: File }) =>
    add.mutate(body, {
      onSuccess: ({ left }) => {
        setText('')
        form.setFieldValue('quantity', String(left))
      },
    })

  return (
    <>
      {pool && (
        <Stats
          items={[
            { label: 'Unused', value: formatInteger(pool.left) },
            { label: 'Delivered', value: formatInteger(pool.given) },
            { label: 'Viewed by the buyer', value: formatInteger(pool.revealed) },
            ...(pool.burned > 0 ? [{ label: 'Refunded', value: formatInteger(pool.burned) }] : []),
          ]}
        />
      )}
      <Textarea
        label="Add codes"
        description="One per line, up to 10,000 at once. You cannot view them again."
        rows={5}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.send}>
        <Button
          variant="default"
          loading={add.isPending}
          disabled={text.trim() === ''}
          onClick={() => send({ codes: text })}
        >
          Add codes
        </Button>
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => file && send({ file })}>
          {(props) => (
            <Button variant="subtle" disabled={add.isPending} {...props}>
              Upload a CSV
            </Button>
          )}
        </FileButton>
        {pool && pool.left > 0 && (
          <Button variant="subtle" color="red" className={classes.last} onClick={() => setAsked(true)}>
            Delete unused codes
          </Button>
        )}
      </div>
      {add.data && (
        <p role="status">
          {formatInteger(add.data.added)} added
          {add.data.duplicates > 0 && `, ${countOf(add.data.duplicates, 'duplicate')} skipped`}.
        </p>
      )}
      {isAsked && pool && (
        <div className={classes.ask} role="group" aria-label="Delete unused codes">
          <p>{formatInteger(pool.left)} unused codes will be deleted. Delivered codes are kept.</p>
          <div className={classes.send}>
            <Button variant="default" onClick={() => setAsked(false)}>
              Keep codes
            </Button>
            <Button
              color="red"
              loading={empty.isPending}
              onClick={() =>
                empty.mutate(undefined, {
                  onSuccess: () => {
                    setAsked(false)
                    form.setFieldValue('quantity', '0')
                  },
                })
              }
            >
              Delete unused codes
            </Button>
          </div>
        </div>
      )}
      <UnsavedGuard when={text.trim() !== ''} what="the codes" />
      {!problem && <FormProblem error={add.error ?? empty.error} />}
    </>
  )
}
