import { CONTENT_FILE_MEGABYTES, productLimits } from '@/api/constants'
import { Button, FileButton, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { TeamProduct } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { ListProblem } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { formatBytes } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import type { FormOfProduct } from './formOfProduct'
import type { ProductValues } from './productValues'
import classes from './ProductForm.module.css'

const KINDS = optionsOf<ProductValues['contentKind']>({
  '': 'Nothing to open',
  LINK: 'A link',
  FILE: 'A file',
  TEXT: 'A message',
})
const MEGABYTE = 1024 * 1024

/** The link, file or message that a completed order brings. Only its buyer can open it. */
export function ContentCard({ form, product }: { form: FormOfProduct; product?: TeamProduct }) {
  const { contentKind, contentForEarlier } = form.values
  return (
    <Panel
      title="What the buyer gets"
      lead="The buyer opens it in the order when you complete it. A canceled order loses it."
    >
      <div className={classes.stack}>
        <Choice
          label="Delivery"
          options={KINDS}
          value={contentKind}
          onChange={(kind) => form.setFieldValue('contentKind', kind)}
          error={form.errors.contentKind}
        />
        {contentKind === 'LINK' && (
          <TextInput
            label="Link"
            required
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...form.getInputProps('contentText')}
          />
        )}
        {contentKind === 'TEXT' && (
          <CountedTextarea
            label="Message"
            required
            rows={5}
            maxLength={productLimits.contentText.maxLength}
            {...form.getInputProps('contentText')}
            value={form.values.contentText}
          />
        )}
        {contentKind === 'FILE' && <FileChoice form={form} product={product} />}
        {contentKind && product && product.status !== 'DRAFT' && (
          <Check checked={contentForEarlier} onChange={(isFor) => form.setFieldValue('contentForEarlier', isFor)}>
            Also give this to buyers whose orders are already completed
          </Check>
        )}
      </div>
    </Panel>
  )
}

function FileChoice({ form, product }: { form: FormOfProduct; product?: TeamProduct }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { contentFile } = form.values
  const name = contentFile?.name ?? product?.contentFileName
  const size = contentFile?.size ?? product?.contentFileSize
  const take = (file: File | null) => {
    if (!file) return
    const isTooLarge = file.size > CONTENT_FILE_MEGABYTES * MEGABYTE
    setProblem(isTooLarge ? `The file is larger than ${CONTENT_FILE_MEGABYTES} MB. Choose a smaller one.` : null)
    if (!isTooLarge) form.setFieldValue('contentFile', file)
  }
  return (
    <div className={classes.stack}>
      <p>
        {name ? (
          <>
            <b dir="auto">{name}</b> {size ? `(${formatBytes(size)})` : ''}
          </>
        ) : (
          `Any kind of file, at most ${CONTENT_FILE_MEGABYTES} MB.`
        )}
      </p>
      <div className={classes.send}>
        <FileButton onChange={take}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
              {...props}
            >
              {name ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
      </div>
      <ListProblem>{problem ?? form.errors.contentFile}</ListProblem>
    </div>
  )
}
