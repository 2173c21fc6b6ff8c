import { type ComponentProps, useState } from 'react'

/**
 * The `<button>` under every button. Browsers take the focus away from a disabled element, so a button that becomes busy
 * or closed under the focus keeps it: until the focus leaves, it is disabled by `aria-disabled` alone.
 */
export function ButtonElement({
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ComponentProps<'button'>) {
  const [isFocused, setFocused] = useState(false)
  const keepsFocus = disabled && isFocused
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isFocused}
      aria-disabled={keepsFocus || undefined}
      onClick={(event) => {
        // Also stops the form that Enter in a field would submit through this button.
        if (keepsFocus) event.preventDefault()
        else onClick?.(event)
      }}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
    />
  )
}
