import { brandingLimits } from '@/api/constants'
import { Stack, TextInput } from '@mantine/core'
import { bootCommunity } from '@/api/boot'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { Gem } from '@/components/Gem'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { Panel } from '@/components/Panel'
import { IMAGE_LIMIT_MB, LARGE_IMAGE_LIMIT_MB } from '@/lib/limits'
import type { PanelsProps } from './panels'
import { PictureField } from './PictureField'
import { SharedLink } from './SharedLink'
import { SocialLinksField } from './SocialLinksField'

/** The names, links and pictures of a community. */
export function BrandingPanels({ form, data: { draft }, look }: PanelsProps) {
  const { values } = form
  const drawn = <GeneratedArt name={values.name} kind="banner" color={draft.brandColor} scheme={look.scheme} />
  return (
    <>
      <Panel title="Name">
        <Stack gap="md">
          <TextInput label="Name" required maxLength={brandingLimits.name.maxLength} {...form.getInputProps('name')} />
          <CountedTextarea
            label="Description"
            description="Who are you, and what can fans do here?"
            rows={3}
            {...form.getInputProps('description')}
            value={values.description}
          />
        </Stack>
      </Panel>
      <Panel title="Social links" lead="Fans see them on your home page and at the end of every page, in this order.">
        <SocialLinksField
          links={values.socialLinks}
          errors={form.errors}
          onChange={(links) => form.setFieldValue('socialLinks', links)}
        />
      </Panel>
      <Panel title="Pictures" lead="Pictures are added to the draft as soon as you choose them.">
        <Stack gap="lg">
          <PictureField
            picture="banner"
            label="Banner"
            description={`Shown behind your name. At most ${LARGE_IMAGE_LIMIT_MB} MB.`}
            address={draft.bannerUrl}
            without={drawn}
            aspect={1600 / 560}
            width={2560}
            megabytes={LARGE_IMAGE_LIMIT_MB}
          />
          <PictureField
            picture="logo"
            label="Logo"
            description={`Shown in the header and on cards. At most ${IMAGE_LIMIT_MB} MB.`}
            address={draft.logoUrl}
            without={
              <Mark name={values.name || '?'} src={bootCommunity().avatarUrl} size={88} color={draft.brandColor} />
            }
            aspect={1}
            width={512}
            megabytes={IMAGE_LIMIT_MB}
          />
          <PictureField
            picture="favicon"
            label="Favicon"
            description={`Shown on browser tabs and home screens. At most ${IMAGE_LIMIT_MB} MB.`}
            address={draft.faviconUrl}
            without={<Gem size={36} />}
            aspect={1}
            width={256}
            megabytes={IMAGE_LIMIT_MB}
          />
          <PictureField
            picture="socialPicture"
            label="Picture for shared links"
            description={`Shown when someone shares your link. Without it, your banner is shown. At most ${LARGE_IMAGE_LIMIT_MB} MB.`}
            address={draft.socialPictureUrl}
            without={draft.bannerUrl ? <img src={draft.bannerUrl} alt="" /> : drawn}
            aspect={1200 / 630}
            width={1200}
            megabytes={LARGE_IMAGE_LIMIT_MB}
          />
          <SharedLink
            name={values.name}
            description={values.description}
            picture={draft.socialPictureUrl ?? draft.bannerUrl}
            drawn={drawn}
          />
        </Stack>
      </Panel>
    </>
  )
}
