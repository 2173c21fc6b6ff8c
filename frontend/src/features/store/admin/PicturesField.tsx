import { IMAGE_LIMIT_BYTES, MIN_PICTURE_SIDE, productLimits } from '@/api/constants'
import { Button, FileButton, TextInput } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '@/api/errors'
import type { ProductPicture } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { ReorderList } from '@/components/office/ReorderList'
import { ListProblem } from '@/components/office/TermsForm'
import { Picture } from '@/components/Picture'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { pictureProblem } from '@/lib/rules'
import { smallerPicture } from '@/lib/smallerPicture'
import { useFileDrop } from '@/lib/useFileDrop'
import { useAddProductPicture } from './api'
import type { FormOfProduct } from './formOfProduct'
import classes from './PicturesField.module.css'

const MAX_PICTURES = productLimits.pictures.maxItems

/** Up to six pictures in their order. The first one is the cover. Each is uploaded when it is chosen. */
export function PicturesField({ form }: { form: FormOfProduct }) {
  const { pictures } = form.values
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddProductPicture()
  const put = (changed: ProductPicture[]) => form.setFieldValue('pictures', changed)
  const room = MAX_PICTURES - pictures.length

  /** Uploads the picture; returns false if it is refused. */
  const takeOne = async (chosen: File) => {
    const file = await smallerPicture(chosen, IMAGE_LIMIT_BYTES)
    const found = await pictureProblem(file, MIN_PICTURE_SIDE)
    if (found) {
      setProblem(`${chosen.name}: ${found}`)
      return false
    }
    try {
      const { url } = await add.mutateAsync(file)
      put([...form.getValues().pictures, { url, alt: '' }])
      return true
    } catch (error) {
      setProblem(errorText(error))
      return false
    }
  }
  const take = async (files: readonly File[]) => {
    setProblem(files.length > room ? `A product has at most ${MAX_PICTURES} pictures.` : null)
    for (const chosen of files.slice(0, room)) {
      // oxlint-disable-next-line no-await-in-loop -- in their order, and none after a refused one
      if (!(await takeOne(chosen))) return
    }
  }
  const drop = useFileDrop((file) => file && void take([file]))

  return (
    <fieldset className={classes.pictures} {...drop}>
      <legend>Pictures</legend>
      <p className="quiet small">
        Up to {MAX_PICTURES}. The first one is the cover. PNG, JPEG, WebP or GIF, at most {IMAGE_LIMIT_MB} MB. Without a
        picture, we generate one.
      </p>
      {pictures.length > 0 && (
        <ReorderList
          label="Pictures in their order"
          items={pictures.map((picture, index) => ({
            key: picture.url,
            name: `picture ${index + 1}`,
            content: (
              <div className={classes.row}>
                <Picture src={picture.url} sizes="96px" className={classes.thumb} />
                <div className={classes.words}>
                  {index === 0 && <Chip tone="info">Cover</Chip>}
                  <TextInput
                    label={`What picture ${index + 1} shows`}
                    placeholder="For fans who cannot see it"
                    maxLength={160}
                    value={picture.alt}
                    error={form.errors[`pictures.${index}.url`] ?? form.errors[`pictures.${index}.alt`]}
                    onChange={(event) => {
                      const alt = event.currentTarget.value
                      put(pictures.map((one, at) => (at === index ? { ...one, alt } : one)))
                    }}
                  />
                </div>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() => put(pictures.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </div>
            ),
          }))}
          onOrder={(keys) => put(keys.flatMap((key) => pictures.find(({ url }) => url === key) ?? []))}
        />
      )}
      {room > 0 && (
        <FileButton multiple accept="image/png,image/jpeg,image/webp,image/gif" onChange={(files) => void take(files)}>
          {(props) => (
            <Button
              variant="default"
              className={classes.add}
              loading={add.isPending}
              leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
              {...props}
            >
              {pictures.length === 0 ? 'Add pictures' : 'Add more pictures'}
            </Button>
          )}
        </FileButton>
      )}
      <ListProblem>{problem ?? form.errors.pictures}</ListProblem>
    </fieldset>
  )
}
