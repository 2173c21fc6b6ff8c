import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { socialPlatforms, SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import type { SocialLink, SocialPlatform } from '@/api/shapes'
import classes from './fields.module.css'
import { ReorderList } from '@/components/office/ReorderList'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import { webAddressOf } from '@/lib/webAddress'

const EXAMPLES: Record<SocialPlatform, string> = {
  KICK: 'https://kick.com/',
  TWITCH: 'https://www.twitch.tv/',
  YOUTUBE: 'https://www.youtube.com/@',
  X: 'https://x.com/',
  DISCORD: 'https://discord.gg/',
  INSTAGRAM: 'https://www.instagram.com/',
  TIKTOK: 'https://www.tiktok.com/@',
  WEBSITE: 'https://',
}

interface Props {
  links: SocialLink[]
  errors: Record<string, ReactNode>
  onChange: (links: SocialLink[]) => void
}

/** The places where the creator can be found, in the order that fans see. */
export function SocialLinksField({ links, errors, onChange }: Props) {
  const free = socialPlatforms.filter((platform) => links.every((link) => link.platform !== platform))
  const order = (keys: string[]) =>
    onChange(keys.flatMap((key) => links.filter(({ platform }) => platform === (key as SocialPlatform))))
  const list = useNewRowFocus<HTMLDivElement>(links.length)
  const change = (platform: SocialPlatform, url: string) =>
    onChange(links.map((link) => (link.platform === platform ? { platform, url } : link)))
  return (
    <div ref={list} className={classes.stack}>
      {links.length > 0 && (
        <ReorderList
          label="Social links"
          onOrder={order}
          items={links.map(({ platform, url }, place) => ({
            key: platform,
            name: SOCIAL_PLATFORM_NAMES[platform],
            content: (
              <div data-row className={classes.line}>
                <TextInput
                  className={classes.grow}
                  label={SOCIAL_PLATFORM_NAMES[platform]}
                  type="url"
                  value={url}
                  error={errors[`socialLinks.${place}.url`]}
                  onChange={(event) => change(platform, event.currentTarget.value)}
                  onBlur={() => {
                    const completed = webAddressOf(url)
                    if (completed !== null && completed !== url) change(platform, completed)
                  }}
                />
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={44}
                  aria-label={`Remove ${SOCIAL_PLATFORM_NAMES[platform]}`}
                  onClick={() => onChange(links.filter((link) => link.platform !== platform))}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </div>
            ),
          }))}
        />
      )}
      {errors.socialLinks && (
        <p className={classes.problem} role="alert">
          {errors.socialLinks}
        </p>
      )}
      {free.length > 0 && (
        <div className={classes.choices}>
          {free.map((platform) => (
            <Button
              key={platform}
              aria-label={`Add ${SOCIAL_PLATFORM_NAMES[platform]}`}
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => onChange([...links, { platform, url: EXAMPLES[platform] }])}
            >
              {SOCIAL_PLATFORM_NAMES[platform]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
