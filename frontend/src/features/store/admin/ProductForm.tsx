import { FULFILLMENTS, productLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstStatus, TeamProduct } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { FIELD } from '@/components/forms/fieldOrder'
import { useEditForm } from '@/components/forms/useEditForm'
import { Gem } from '@/components/Gem'
import { openDialog } from '@/dialogs/dialogs'
import { TermsForm } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { Segmented } from '@/components/Segmented'
import { withLossConfirmed } from '@/components/office/withLossConfirmed'
import type { ToastType } from '@/lib/enumerations'
import { optionsOf } from '@/lib/options'
import { badgeLabel, productTypeLabel, rarityLabel } from '@/lib/text'
import { toast } from '@/lib/toast'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { ownCategories, useSaveProduct } from './api'
import { describe, productBody, stockNote } from './productBody'
import {
  blankProduct,
  copiedValues,
  exactOf,
  fieldsOf,
  productSchema,
  type ProductValues,
  valuesOf,
} from './productValues'
import { previewOf } from './productPreview'
import classes from './ProductForm.module.css'
import { CodesCard } from './CodesCard'
import { ContentCard } from './ContentCard'
import { DropCard } from './DropCard'
import { FanView, type FanViewKind } from './FanView'
import { PicturesField } from './PicturesField'
import { QuestionsCard } from './QuestionsCard'
import { RelatedField } from './RelatedField'
import { SaleFields } from './SaleFields'
import { ScheduleCard } from './ScheduleCard'
import { ShippingCard } from './ShippingCard'
import { SizesField } from './SizesField'
import { TermsCard } from './TermsCard'
import { VariantsCard } from './VariantsCard'

const KINDS = [
  { value: 'card', label: 'Card' },
  { value: 'dialog', label: 'Product page' },
] as const
const LOSS = 'Higher than the price. Each piece that is sold back creates gems.'

function savedText({ productName, hasCodes, quantity }: TeamProduct, isPublished: boolean): [ToastType, string] {
  if (!isPublished) return ['SUCCESS', 'Product saved']
  if (hasCodes && quantity === 0)
    return ['INFO', `${productName} is published. Fans can buy it as soon as you add codes.`]
  return ['SUCCESS', `${productName} is published`]
}

interface Props {
  product?: TeamProduct
  /** The product whose values a new one begins with. */
  copyOf?: TeamProduct
  onSaved: (product: TeamProduct) => void
}

/** The product's fields, and beside them the card a fan will see. */
export function ProductForm({ product, copyOf, onSaved }: Props) {
  const save = useSaveProduct(product?.id)
  const categories = useQuery(ownCategories).data?.data ?? []
  const edit = useEditForm<ProductValues, TeamProduct>({
    schema: productSchema,
    thing: product,
    blank: copyOf ? copiedValues(copyOf) : blankProduct,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    queryKey: product && ownProducts.one(product.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const shown = previewOf(values)
  const { isShipped, canHaveCodes } = FULFILLMENTS[values.type]
  const hasCodes = canHaveCodes && values.hasCodes
  const hasContent = canHaveCodes && !hasCodes && values.contentKind !== ''
  const hasVariants = !hasCodes && values.variants.length > 0
  const lowest = values.salePrice.trim() === '' ? values.price : values.salePrice
  const sellsAtALoss = Number(values.sellPrice) > Number(lowest)
  const stock = product && stockNote(edit.base.quantity, values.quantity, product.quantity)
  const [kind, setKind] = useState<FanViewKind>('card')
  const isDraft = !product || product.status === 'DRAFT'

  const send = (status?: FirstStatus) =>
    edit.submit(({ fields, seen }, entered) =>
      withLossConfirmed(
        productBody({ fields, seen: status === 'ACTIVE' ? edit.look() : seen }, status),
        save.mutateAsync,
        {
          what: 'Each item that is sold back',
          onSaved: (saved) => {
            toast(...savedText(saved, status === 'ACTIVE'))
            edit.keep(saved, entered)
            onSaved(saved)
          },
        },
      ),
    )

  return (
    <TermsForm
      edit={edit}
      what="the product"
      isNew={!product}
      onSubmit={send(isDraft ? 'ACTIVE' : undefined)}
      error={save.error}
      preview={<FanView product={shown} kind={kind} />}
      previews={<Segmented label="Preview of" value={kind} options={KINDS} onChange={setKind} />}
      buttons={
        <>
          <Button variant="subtle" hiddenFrom="lg" onClick={() => openDialog('store-item-preview', { product: shown })}>
            Preview
          </Button>
          {isDraft && (
            <Button variant="default" disabled={save.isPending} onClick={() => send('DRAFT')()}>
              Save as draft
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={!isDraft && !edit.isDirty}>
            {isDraft ? 'Publish product' : 'Save product'}
          </Button>
        </>
      }
    >
      <Panel title="Details">
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            maxLength={productLimits.productName.maxLength}
            {...form.getInputProps('productName')}
          />
          <CountedTextarea
            label="Description"
            rows={5}
            maxLength={productLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={form.values.description}
          />
          <Choice
            label="Type"
            options={optionsOf(productTypeLabel)}
            value={values.type}
            onChange={(value) => form.setFieldValue('type', value)}
            error={form.errors.type}
          />
          {categories.length > 0 && (
            <Choice
              label="Category"
              options={[
                { value: '', label: 'None' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={values.categoryId}
              onChange={(id) => form.setFieldValue('categoryId', id)}
              error={form.errors.categoryId}
            />
          )}
          <PicturesField form={form} />
        </Stack>
      </Panel>
      <Panel title="Price and stock">
        <div className={classes.pair}>
          <TextInput
            label="Price in gems"
            required
            inputMode="numeric"
            leftSection={<Gem size={18} />}
            {...form.getInputProps('price')}
          />
          <TextInput
            label="Stock"
            placeholder={hasCodes ? 'Number of codes' : hasVariants ? 'Sum of the options' : 'Unlimited'}
            inputMode="numeric"
            inputWrapperOrder={[...FIELD]}
            description={hasCodes ? 'Same as the number of codes' : hasVariants ? 'The sum of the options' : stock}
            disabled={hasCodes || hasVariants}
            {...form.getInputProps('quantity')}
          />
          <TextInput
            label="Sells back for"
            inputWrapperOrder={[...FIELD]}
            description={
              hasCodes
                ? 'Codes cannot be sold back'
                : hasContent
                  ? 'What a buyer opened cannot be sold back'
                  : sellsAtALoss
                    ? LOSS
                    : 'When a fan sells it back'
            }
            placeholder="Cannot be sold back"
            disabled={hasCodes || hasContent}
            inputMode="numeric"
            leftSection={<Gem size={18} />}
            {...form.getInputProps('sellPrice')}
          />
        </div>
        <SaleFields form={form} />
        {isShipped && !hasVariants && <SizesField form={form} />}
      </Panel>
      {!hasCodes && (isDraft || hasVariants) && (
        <VariantsCard key={`variants ${JSON.stringify(edit.base.variants)}`} form={form} isFixed={!isDraft} />
      )}
      {canHaveCodes && !hasContent && <CodesCard form={form} product={product} />}
      {canHaveCodes && !hasCodes && <ContentCard form={form} product={product} />}
      {isShipped && <ShippingCard form={form} />}
      <TermsCard form={form} />
      <ScheduleCard
        form={form}
        hasPlan={
          !hasCodes && (hasVariants ? values.variants.every((one) => one.quantity !== '') : values.quantity !== '')
        }
      />
      <QuestionsCard key={JSON.stringify(edit.base.questions)} form={form} />
      {product && !hasVariants && <DropCard product={product} />}
      <RelatedField form={form} own={product?.id} />
      <Panel title="Highlights">
        <div className={classes.pair}>
          <Choice
            label="Rarity"
            options={optionsOf(rarityLabel)}
            value={values.rarity}
            onChange={(value) => form.setFieldValue('rarity', value)}
            error={form.errors.rarity}
          />
          <Choice
            label="Badge"
            options={[{ value: '', label: 'None' }, ...optionsOf(badgeLabel)]}
            value={values.badge}
            onChange={(value) => form.setFieldValue('badge', value)}
            error={form.errors.badge}
          />
        </div>
      </Panel>
    </TermsForm>
  )
}
