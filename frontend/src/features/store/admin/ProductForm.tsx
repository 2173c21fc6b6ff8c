import { FULFILLMENTS, productLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import type { FirstStatus, TeamProduct } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { openDialog } from '@/dialogs/dialogs'
import { Panel } from '@/components/Panel'
import { withLossConfirmed } from '@/components/office/withLossConfirmed'
import type { ToastType } from '@/lib/enumerations'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { optionsOf } from '@/lib/options'
import { badgeLabel, productTypeLabel, rarityLabel } from '@/lib/text'
import { toast } from '@/lib/toast'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { useSaveProduct } from './api'
import {
  blankProduct,
  describe,
  exactOf,
  fieldsOf,
  previewOf,
  productBody,
  productSchema,
  type ProductValues,
  stockNote,
  valuesOf,
} from './productValues'
import classes from './ProductForm.module.css'
import { CodesCard } from './CodesCard'
import { DropCard } from './DropCard'
import { ProductPreview } from './ProductPreview'
import { QuestionsCard } from './QuestionsCard'
import { ScheduleCard } from './ScheduleCard'
import { SizesField } from './SizesField'
import { TermsCard } from './TermsCard'

/** The fields of a row are aligned, also if they have descriptions or errors. */
const FIELD: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const LOSS = 'Higher than the price. Each piece that is sold back creates gems.'

function savedText({ productName, hasCodes, quantity }: TeamProduct, isPublished: boolean): [ToastType, string] {
  if (!isPublished) return ['SUCCESS', 'Product saved']
  if (hasCodes && quantity === 0)
    return ['INFO', `${productName} is published. Fans can buy it as soon as you add codes.`]
  return ['SUCCESS', `${productName} is published`]
}

interface Props {
  product?: TeamProduct
  onSaved: (product: TeamProduct) => void
}

/** The product's fields, and beside them the card a fan will see. */
export function ProductForm({ product, onSaved }: Props) {
  const save = useSaveProduct(product?.id)
  const edit = useEditForm<ProductValues, TeamProduct>({
    schema: productSchema,
    thing: product,
    blank: blankProduct,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    queryKey: product && ownProducts.one(product.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.productImage)
  const shown = previewOf(values, chosen ?? product?.productImage ?? null)
  const { isShipped, canHaveCodes } = FULFILLMENTS[values.type]
  const hasCodes = canHaveCodes && values.hasCodes
  const sellsAtALoss = Number(values.sellPrice) > Number(values.price)
  const stock = product && stockNote(edit.base.quantity, values.quantity, product.quantity)
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
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send(isDraft ? 'ACTIVE' : undefined)}>
      <div className={classes.form}>
        <div className={classes.fields}>
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
              <ImageField
                label="Picture"
                description={`PNG, JPEG, WebP or GIF, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we generate one.`}
                value={values.productImage}
                current={chosen ?? product?.productImage}
                onChange={(file) => form.setFieldValue('productImage', file)}
                error={form.errors.productImage}
              />
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
                placeholder={hasCodes ? 'Number of codes' : 'Unlimited'}
                inputMode="numeric"
                inputWrapperOrder={FIELD}
                description={hasCodes ? 'Same as the number of codes' : stock}
                disabled={hasCodes}
                {...form.getInputProps('quantity')}
              />
              <TextInput
                label="Sells back for"
                inputWrapperOrder={FIELD}
                description={hasCodes ? 'Codes cannot be sold back' : sellsAtALoss ? LOSS : 'When a fan sells it back'}
                placeholder="Cannot be sold back"
                disabled={hasCodes}
                inputMode="numeric"
                leftSection={<Gem size={18} />}
                {...form.getInputProps('sellPrice')}
              />
            </div>
            {isShipped && <SizesField form={form} />}
          </Panel>
          {canHaveCodes && <CodesCard form={form} product={product} />}
          <TermsCard form={form} />
          <ScheduleCard form={form} hasPlan={!hasCodes && values.quantity !== ''} />
          <QuestionsCard key={JSON.stringify(edit.base.questions)} form={form} />
          {product && <DropCard product={product} />}
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
          <FormProblem error={save.error} />
        </div>
        <ProductPreview product={shown} />
      </div>
      <SaveBar edit={edit} what="the product" canDiscard={product !== undefined}>
        <Button
          variant="subtle"
          className={classes.look}
          onClick={() => openDialog('store-item-preview', { product: shown })}
        >
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
      </SaveBar>
    </form>
  )
}
