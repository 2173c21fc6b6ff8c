/** The messages between the editor of the branding and the page in its frame. */
export const PREVIEW_LOOK = 'gemhall:preview-look'
export const PREVIEW_READY = 'gemhall:preview-ready'
