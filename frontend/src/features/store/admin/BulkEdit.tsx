import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamProduct } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { ownCategories, useEditProducts } from './api'
import classes from './list.module.css'

type Kind = 'percent' | 'gems' | 'category'
type Before = Pick<TeamProduct, 'id' | 'price' | 'category'>

const KINDS = [
  { value: 'percent', label: 'Price by percent' },
  { value: 'gems', label: 'Price by gems' },
] as const
const CATEGORY = { value: 'category', label: 'Category' } as const
const SIGNED = /^[+-]?\d{1,9}$/

/** A change of the prices or the category of the selected products, and its undo. */
export function BulkEdit({ products }: { products: TeamProduct[] }) {
  const categories = useQuery(ownCategories).data?.data ?? []
  const [kind, setKind] = useState<Kind>('percent')
  const [amount, setAmount] = useState('')
  const [categoryId, setCategoryId] = useState('')
  const [undo, setUndo] = useState<{ kind: Kind; before: Before[] } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const edit = useEditProducts()
  const back = useEditProducts()
  const ids = products.map(({ id }) => id)
  const refused = edit.data?.data.filter(({ error }) => error) ?? []
  const nameOf = (id: string) => products.find((product) => product.id === id)?.productName ?? 'One of them'

  const apply = () => {
    const isNumber = SIGNED.test(amount.trim()) && Number(amount) !== 0
    setProblem(kind !== 'category' && !isNumber ? 'Enter a number like -20 or 10' : null)
    if (kind !== 'category' && !isNumber) return
    const changes = {
      percent: { pricePercent: Number(amount) },
      gems: { priceGems: Number(amount) },
      category: { categoryId: categoryId || null },
    }
    const before = products.map(({ id, price, category }) => ({ id, price, category }))
    edit.mutate(
      { ids, ...changes[kind] },
      {
        onSuccess: ({ data }) => {
          const changed = new Set(data.filter(({ error }) => !error).map(({ id }) => id))
          setUndo(changed.size > 0 ? { kind, before: before.filter(({ id }) => changed.has(id)) } : null)
        },
      },
    )
  }

  const takeBack = async (done: NonNullable<typeof undo>) => {
    if (done.kind === 'category') {
      for (const id of new Set(done.before.map(({ category }) => category?.id ?? null))) {
        const those = done.before.filter(({ category }) => (category?.id ?? null) === id)
        // oxlint-disable-next-line no-await-in-loop -- one call after the other, so that a refusal stops the rest
        await back.mutateAsync({ ids: those.map((one) => one.id), categoryId: id })
      }
    } else {
      await back.mutateAsync({ ids: [], prices: done.before.map(({ id, price }) => ({ id, price })) })
    }
    setUndo(null)
    edit.reset()
  }

  return (
    <div className={classes.edit} role="group" aria-label="Change the selected products">
      <Choice
        label=""
        aria-label="Change"
        options={categories.length > 0 ? [...KINDS, CATEGORY] : KINDS}
        value={kind}
        onChange={(chosen: Kind) => {
          setKind(chosen)
          setProblem(null)
        }}
      />
      {kind === 'category' ? (
        <Choice
          label=""
          aria-label="New category"
          options={[
            { value: '', label: 'No category' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={categoryId}
          onChange={setCategoryId}
        />
      ) : (
        <TextInput
          className={classes.amount}
          aria-label={kind === 'percent' ? 'Percent' : 'Gems'}
          placeholder={kind === 'percent' ? '-20 %' : '+10 gems'}
          value={amount}
          error={problem}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
      <Button variant="default" loading={edit.isPending} onClick={apply}>
        Change {countOf(products.length, 'product')}
      </Button>
      {undo && (
        <p role="status">
          {countOf(undo.before.length, 'product')} changed.{' '}
          <Button variant="subtle" size="compact-sm" loading={back.isPending} onClick={() => void takeBack(undo)}>
            Undo
          </Button>
        </p>
      )}
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map(({ id, error }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong> was not changed: {error?.message}
            </li>
          ))}
        </ul>
      )}
      <FormProblem error={edit.error ?? back.error} />
    </div>
  )
}
