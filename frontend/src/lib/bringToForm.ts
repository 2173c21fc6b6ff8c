/** Brings a form into view, with the focus in its first field: on a phone the button that names it can be far away. */
export function bringToForm(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector('input')?.focus({ preventScroll: true })
}
