import { ActionIcon, Button, FileButton, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HOME_BLOCK_KINDS, homeBlockLimits, MAX_CHOSEN_PRODUCTS } from '@/api/constants'
import { ApiError, errorText } from '@/api/errors'
import { ownProducts } from '@/api/queries/office/ownProducts'
import type { HomeBlock, HomeBlockKind } from '@/api/shapes'
import { Segmented } from '@/components/Segmented'
import { Switch } from '@/components/Switch'
import { publicFile } from '@/lib/publicFile'
import { useAddBlockPicture } from './api'
import classes from './fields.module.css'
import { GoalFields } from './GoalFields'
import { Labeled } from './Labeled'

interface Props {
  block: HomeBlock
  place: number
  errors: Record<string, ReactNode>
  onChange: (values: Partial<HomeBlock>) => void
  onRemove: () => void
  canRemove: boolean
}

type Field = keyof HomeBlock

const ownTitles: Partial<Record<HomeBlockKind, string>> = { TEXT: 'Title', GOAL: 'Goal' }

const sources = [
  { value: 'SHELVES', label: 'Highlights' },
  { value: 'NEWEST', label: 'Newest' },
  { value: 'CHOSEN', label: 'Chosen' },
] as const

/** One block of the home page: a switch that shows or hides it, and the fields of its kind. */
export function BlockFields({ block, place, errors, onChange, onRemove, canRemove }: Props) {
  const { kind, hidden } = block
  const { label } = HOME_BLOCK_KINDS[kind]
  const fields: readonly string[] = HOME_BLOCK_KINDS[kind].fields
  const problem = (field: Field) => errors[`homeBlocks.${place}.${field}`]
  return (
    <>
      <div className={classes.name}>
        {label}
        <span className={classes.state}>
          {hidden ? 'Hidden' : 'Shown'}
          <Switch label={`Show ${label}`} checked={!hidden} onChange={(isShown) => onChange({ hidden: !isShown })} />
          {canRemove && (
            <ActionIcon variant="subtle" color="red" size={36} aria-label={`Remove ${label}`} onClick={onRemove}>
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </span>
      </div>
      {fields.includes('title') && (
        <TextInput
          label={ownTitles[kind] ?? `Title above the ${label.toLowerCase()}`}
          description={ownTitles[kind] ? undefined : 'Leave it empty to keep the usual title.'}
          placeholder={kind === 'GOAL' ? '1,000 members' : undefined}
          maxLength={homeBlockLimits.title.maxLength}
          value={block.title}
          error={problem('title')}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      )}
      {fields.includes('text') && (
        <Textarea
          label="Text"
          description={kind === 'GOAL' ? 'What happens when you reach it. Optional.' : 'Each line is a paragraph.'}
          autosize
          minRows={kind === 'GOAL' ? 2 : 3}
          maxRows={10}
          maxLength={homeBlockLimits.text.maxLength}
          value={block.text}
          error={problem('text')}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {fields.includes('figure') && <GoalFields block={block} place={place} problem={problem} onChange={onChange} />}
      {fields.includes('source') && (
        <Labeled label="Products">
          <Segmented
            label={`Products of the block ${place + 1}`}
            value={block.source}
            options={sources}
            onChange={(source) => onChange({ source, products: source === 'CHOSEN' ? block.products : [] })}
          />
        </Labeled>
      )}
      {fields.includes('products') && block.source === 'CHOSEN' && (
        <Products
          chosen={block.products}
          problem={problem('products')}
          onChange={(products) => onChange({ products })}
        />
      )}
      {fields.includes('image') && <BlockPicture block={block} problem={problem('image')} onChange={onChange} />}
      {fields.includes('link') && (
        <TextInput
          label="Link"
          description="A path like /store, or an https address. Optional."
          maxLength={homeBlockLimits.link.maxLength}
          value={block.link}
          error={problem('link')}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
      )}
    </>
  )
}

interface ProductsProps {
  chosen: string[]
  problem: ReactNode
  onChange: (ids: string[]) => void
}

function Products({ chosen, problem, onChange }: ProductsProps) {
  const { data } = useQuery(ownProducts.list({ take: 100, status: 'ACTIVE', sortBy: 'NAME', sortDirection: 'asc' }))
  const known = data?.data ?? []
  const gone = chosen.filter((id) => known.every((product) => product.id !== id))
  return (
    <MultiSelect
      label="Chosen products"
      description="Fans see them in this order, while they are in your store."
      searchable
      hidePickedOptions
      maxValues={MAX_CHOSEN_PRODUCTS}
      value={data ? chosen : []}
      data={[
        ...known.map(({ id, productName }) => ({ value: id, label: productName })),
        ...gone.map((id) => ({ value: id, label: 'Not in the store' })),
      ]}
      error={problem}
      onChange={onChange}
    />
  )
}

interface PictureProps {
  block: HomeBlock
  problem: ReactNode
  onChange: (values: Partial<HomeBlock>) => void
}

function BlockPicture({ block: { image, alt }, problem, onChange }: PictureProps) {
  const add = useAddBlockPicture()
  const [failure, setFailure] = useState<ReactNode>(null)
  const send = async (file: File | null) => {
    if (!file) return
    setFailure(null)
    try {
      onChange({ image: await add.mutateAsync(file) })
    } catch (error) {
      setFailure((error instanceof ApiError && error.fields.image) || errorText(error))
    }
  }
  return (
    <>
      {image && <img src={publicFile(image)} alt="" className={classes.thumb} />}
      <div>
        <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={add.isPending}
              leftSection={<IconPhotoUp size={18} stroke={1.75} aria-hidden="true" />}
            >
              {image ? 'Replace picture' : 'Choose picture'}
            </Button>
          )}
        </FileButton>
      </div>
      {(failure || problem) && (
        <p className={classes.problem} role="alert">
          {failure ?? problem}
        </p>
      )}
      <TextInput
        label="Description of the picture"
        description="For fans who cannot see it."
        maxLength={homeBlockLimits.alt.maxLength}
        value={alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
    </>
  )
}
