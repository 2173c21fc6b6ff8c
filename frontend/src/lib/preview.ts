/** The messages between an editor of the customization area and the page in its frame. */
export const PREVIEW_LOOK = 'gemhall:preview-look'
export const PREVIEW_PAGE = 'gemhall:preview-page'
export const PREVIEW_READY = 'gemhall:preview-ready'

/** The slug of the page in the frame beside the pages editor. The editor sends the page: the server is not asked. */
export const PREVIEW_PAGE_SLUG = 'preview'
