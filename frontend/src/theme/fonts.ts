/**
 * Every font the back end may name (tenants/branding/fonts.py): built as files of their own, so that a page links the
 * two it needs. Nothing imports this module.
 */
import alfaSlabOne from '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff2?url'
import anton from '@fontsource/anton/files/anton-latin-400-normal.woff2?url'
import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-700-normal.woff2?url'
import fredoka from '@fontsource/fredoka/files/fredoka-latin-700-normal.woff2?url'
import outfit from '@fontsource/outfit/files/outfit-latin-700-normal.woff2?url'
import spaceMono from '@fontsource/space-mono/files/space-mono-latin-700-normal.woff2?url'
import unbounded from '@fontsource/unbounded/files/unbounded-latin-700-normal.woff2?url'
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import jetbrainsMono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import karla from '@fontsource-variable/karla/files/karla-latin-wght-normal.woff2?url'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import jersey from '@fontsource/jersey-15/files/jersey-15-latin-400-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'

export const files = [
  alfaSlabOne,
  anton,
  archivo,
  bricolage,
  dmSans,
  figtree,
  fraunces,
  fredoka,
  jetbrainsMono,
  karla,
  lora,
  nunito,
  outfit,
  jersey,
  sora,
  spaceGrotesk,
  spaceMono,
  unbounded,
]
