import '@mantine/tiptap/styles.layer.css'
import { useMantineStyleNonce } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconBrandYoutube, IconPhotoPlus } from '@tabler/icons-react'
import { useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { UploadedPicture } from '@/api/shapes'
import type { EmbedTarget } from './embedAddress'
import { EmbedModal } from './EmbedModal'
import { extensionsWith } from './extensions'
import { PictureModal } from './PictureModal'
import classes from './TextEditor.module.css'

interface Props {
  label: string
  value: string
  onChange: (html: string) => void
  error?: ReactNode
}

const LABELS = {
  linkEditorInputLabel: 'Address of the link',
  linkEditorInputPlaceholder: 'https://example.com/',
  linkEditorSave: 'Set link',
} as const

/** Attributes may come in another order from the server. */
function isSameText(one: string, other: string) {
  const read = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
  return read(one).isEqualNode(read(other))
}

/** The text of a page with its toolbar. The value is HTML. */
export function TextEditor({ label, value, onChange, error }: Props) {
  const [modal, setModal] = useState<'picture' | 'embed' | null>(null)
  const [refusedLink, setRefusedLink] = useState<string | null>(null)
  const styleNonce = useMantineStyleNonce()
  const [extensions] = useState(() => extensionsWith(setRefusedLink))
  const editor = useEditor({
    extensions,
    content: value,
    injectNonce: styleNonce?.(),
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' } },
    onUpdate: ({ editor: changed }) => {
      setRefusedLink(null)
      onChange(changed.isEmpty ? '' : changed.getHTML())
    },
  })

  // Saved by another person, discarded, or reverted: the editor shows the new text.
  useEffect(() => {
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (!isSameText(shown, value)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  /** After the block with the cursor: a selected picture is not replaced, and a paragraph is not split. */
  const addBlock = (block: { type: string; attrs: object }) => {
    setModal(null)
    const { $to } = editor.state.selection
    editor
      .chain()
      .insertContentAt($to.depth > 0 ? $to.after(1) : $to.pos, block)
      .focus()
      .run()
  }
  const addPicture = ({ url, width, height }: UploadedPicture, alt: string) =>
    addBlock({ type: 'image', attrs: { src: url, alt, width, height } })
  const addEmbed = ({ provider, id }: EmbedTarget, title: string) =>
    addBlock({ type: 'embed', attrs: { 'data-embed': provider, 'data-id': id, 'data-title': title } })

  const problem =
    refusedLink === null
      ? error
      : `No link was set: “${refusedLink}” is not an address. Enter one such as https://example.com or name@example.com.`

  return (
    <div>
      <p className={classes.label} aria-hidden="true">
        {label}
      </p>
      <RichTextEditor
        editor={editor}
        labels={LABELS}
        className={classes.editor}
        data-invalid={problem ? true : undefined}
      >
        <RichTextEditor.Toolbar sticky stickyOffset="var(--office-bar, 0px)">
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control aria-label="Add picture" title="Add picture" onClick={() => setModal('picture')}>
              <IconPhotoPlus size={16} stroke={1.5} aria-hidden="true" />
            </RichTextEditor.Control>
            <RichTextEditor.Control aria-label="Add video" title="Add video" onClick={() => setModal('embed')}>
              <IconBrandYoutube size={16} stroke={1.5} aria-hidden="true" />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <PictureModal isOpen={modal === 'picture'} onClose={() => setModal(null)} onAdd={addPicture} />
      <EmbedModal isOpen={modal === 'embed'} onClose={() => setModal(null)} onAdd={addEmbed} />
    </div>
  )
}
