/** Marks pictures that could not be loaded, so that the style sheet fills their place, and loads them again once online. */
const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.src !== ''

function note({ target, type }: Event) {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', type === 'error')
}

/** An assignment of the same address starts the fetch again, of a `srcset`, too. */
function loadBrokenAgain() {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-broken]')) {
    const address = image.getAttribute('src')
    if (address) image.src = address
  }
}

/** These events do not bubble. Pictures of the first page can have failed before this runs. */
export function watchPictures() {
  document.addEventListener('error', note, true)
  document.addEventListener('load', note, true)
  window.addEventListener('online', loadBrokenAgain)
  for (const image of document.images) image.toggleAttribute('data-broken', isBroken(image))
}
