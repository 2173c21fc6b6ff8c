import { EmojiPicker as Picker, type EmojiPickerListComponents } from 'frimousse'
import classes from './EmojiPicker.module.css'

/** Written by the build (frontend/emojiData.ts), so that no call leaves for another host. */
const DATA = `${import.meta.env.BASE_URL}emoji`

const next = (index?: number) => (index === undefined ? undefined : index + 1)

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div className={classes.category} {...props}>
      {category.label}
    </div>
  ),
  // The library counts rows and cells from 0, and ARIA from 1.
  Row: ({ children, ...props }) => (
    <div className={classes.row} {...props} aria-rowindex={next(props['aria-rowindex'])}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      className={classes.emoji}
      aria-label={emoji.label}
      {...{ ...props, 'aria-colindex': next(props['aria-colindex']) }}
    >
      {emoji.emoji}
    </button>
  ),
}

/** All emoji that this device can show. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <Picker.Root
      className={classes.picker}
      emojibaseUrl={DATA}
      columns={7}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <div className={classes.head}>
        <Picker.Search className={classes.search} aria-label="Search emoji" placeholder="Search emoji" />
        <Picker.SkinToneSelector className={classes.tone} aria-label="Change the skin tone" />
      </div>
      <Picker.Viewport className={classes.viewport} tabIndex={0} aria-label="Emoji">
        <Picker.Loading className={classes.note}>Loading emoji…</Picker.Loading>
        <Picker.Empty className={classes.note}>No emoji matches. Try another word.</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
    </Picker.Root>
  )
}
