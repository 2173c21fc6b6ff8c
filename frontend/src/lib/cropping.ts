export interface Size {
  width: number
  height: number
}

/** What is shown of a picture: its middle in pixels of the picture, and how much closer than "all of it" one is. */
export interface View {
  x: number
  y: number
  zoom: number
}

export const MOST_ZOOM = 4

/** The whole picture, as far as the frame's shape (width / height) allows. */
export const startView = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The part of the picture inside the frame, in pixels of the picture. */
export function cutOf(picture: Size, aspect: number, { x, y, zoom }: View) {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  const height = width / aspect
  return { left: x - width / 2, top: y - height / 2, width, height }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest view that shows nothing beside the picture. */
export function keptInside(picture: Size, aspect: number, view: View): View {
  const zoom = between(1, view.zoom, MOST_ZOOM)
  const { width, height } = cutOf(picture, aspect, { ...view, zoom })
  return {
    zoom,
    x: between(width / 2, view.x, picture.width - width / 2),
    y: between(height / 2, view.y, picture.height - height / 2),
  }
}
