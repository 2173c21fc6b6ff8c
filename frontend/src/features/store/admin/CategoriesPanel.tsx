import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnCategory } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { ReorderList } from '@/components/office/ReorderList'
import { Panel } from '@/components/Panel'
import { countOf } from '@/lib/format'
import { newKey } from '@/lib/keys'
import { useArrangeCategories } from './api'
import classes from './Setup.module.css'

interface Row {
  key: string
  id?: string
  name: string
  products: number
}

const MAX_CATEGORIES = 30
const rowsOf = (categories: OwnCategory[]): Row[] =>
  categories.map(({ id, name, productsCount }) => ({ key: id, id, name, products: productsCount }))

/** The categories of the store: names, order, deletion. One save for all. */
export function CategoriesPanel({ categories }: { categories: OwnCategory[] }) {
  const [rows, setRows] = useState(() => rowsOf(categories))
  const save = useArrangeCategories()
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const isChanged = JSON.stringify(rows) !== JSON.stringify(rowsOf(categories))
  const put = (key: string, name: string) => setRows(rows.map((row) => (row.key === key ? { ...row, name } : row)))
  const send = () =>
    save.mutate(
      {
        categories: rows.map(({ id, name }) => ({ ...(id && { id }), name: name.trim() })),
        removed: categories.flatMap(({ id }) => (rows.some((row) => row.id === id) ? [] : [id])),
      },
      { onSuccess: ({ data }) => setRows(rowsOf(data)) },
    )

  return (
    <Panel
      title="Categories"
      lead="Fans filter the store by them, in this order. Categories without a product are hidden. You choose a product’s category in the product."
    >
      <div className={classes.stack}>
        {rows.length === 0 && <p className="quiet">There is no category yet.</p>}
        <ReorderList
          isLean
          label="Categories in their order"
          items={rows.map(({ key, name, products }, index) => ({
            key,
            name: name || `category ${index + 1}`,
            content: (
              <div className={classes.row}>
                <TextInput
                  aria-label={`Name of category ${index + 1}`}
                  className={classes.name}
                  maxLength={40}
                  value={name}
                  error={fields[`categories.${index}.name`]}
                  onChange={(event) => put(key, event.currentTarget.value)}
                />
                <span className="quiet small">{countOf(products, 'product')}</span>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                  aria-label={`Delete ${name || `category ${index + 1}`}`}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                >
                  Delete
                </Button>
              </div>
            ),
          }))}
          onOrder={(keys) => setRows(keys.flatMap((key) => rows.find((row) => row.key === key) ?? []))}
        />
        <div className={classes.ends}>
          {rows.length < MAX_CATEGORIES && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setRows([...rows, { key: newKey(), name: '', products: 0 }])}
            >
              Add a category
            </Button>
          )}
          <Button disabled={!isChanged} loading={save.isPending} onClick={send}>
            Save categories
          </Button>
        </div>
        {Object.keys(fields).length === 0 && <FormProblem error={save.error} />}
        <UnsavedGuard when={isChanged} what="the categories" />
      </div>
    </Panel>
  )
}
