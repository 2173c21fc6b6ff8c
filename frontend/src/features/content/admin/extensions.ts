import { Node, type RawCommands } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Link } from '@mantine/tiptap'
import { StarterKit } from '@tiptap/starter-kit'
import { siteOf } from '@/components/Embed'
import { linkOf } from '@/lib/webAddress'

const REL = 'noopener noreferrer nofollow ugc'

const uploadedPicture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  // A pasted picture of another site is not taken: fans see uploaded pictures alone.
  parseHTML: () => [{ tag: 'img[src^="/api/public/files/"]' }],
}).configure({ inline: false, allowBase64: false })

/** A player as provider and id. The editor shows a label, because no other site is loaded while a page is written. */
const embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    'data-embed': { default: null },
    'data-id': { default: null },
    'data-title': { default: '' },
  }),
  parseHTML: () => [{ tag: 'div[data-embed][data-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      const { 'data-embed': provider, 'data-id': id, 'data-title': title } = node.attrs as Record<string, string>
      dom.className = 'embed'
      dom.textContent = `${siteOf(provider ?? '')}: ${title || id}`
      return { dom }
    },
})

/** A link as the server keeps it: https or an email. An address without its scheme is completed. */
const completedLink = (onRefusedLink: (typed: string) => void) =>
  Link.extend({
    addCommands() {
      const usual: Partial<RawCommands> = this.parent?.() ?? {}
      return {
        ...usual,
        setLink: (attributes) => (props) => {
          const href = linkOf(attributes.href)
          if (href === null) onRefusedLink(attributes.href)
          return href !== null && (usual.setLink?.({ ...attributes, href })(props) ?? false)
        },
      }
    },
    renderHTML({ HTMLAttributes, ...rest }) {
      const href = linkOf(String(HTMLAttributes.href)) ?? ''
      return this.parent?.({ ...rest, HTMLAttributes: { ...HTMLAttributes, href } }) ?? ['a', { href }, 0]
    },
  }).configure({
    openOnClick: false,
    protocols: ['https', 'mailto'],
    defaultProtocol: 'https',
    isAllowedUri: (address) => linkOf(address) !== null,
    HTMLAttributes: { rel: REL, target: null },
  })

/** The elements that the editor can write: the same that the server keeps. */
export const extensionsWith = (onRefusedLink: (typed: string) => void) => [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, link: false }),
  completedLink(onRefusedLink),
  uploadedPicture,
  embed,
]
