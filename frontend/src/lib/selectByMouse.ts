import type { MouseEvent } from 'react'

/** Props of a field that is selected as a whole by a click. Safari would move the caret to the mouse after the click. */
export const selectByMouse = {
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    event.stopPropagation()
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.select()
  },
}
