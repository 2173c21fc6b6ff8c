import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import type { ReactNode } from 'react'
import type { Theme } from '@/api/shapes'
import { ButtonElement } from './ButtonElement'

const line = '1px solid'

/** Every variant resolves to the community's own variables, which the server computed with guaranteed contrast. */
const variants: VariantColorsResolver = (input) => {
  const isBrand = !input.color || input.color === 'brand'
  if (input.variant === 'filled' && isBrand) {
    return {
      background: 'var(--brand)',
      hover: 'var(--brand-hover)',
      color: 'var(--brand-label)',
      border: `${line} var(--brand-edge)`,
    }
  }
  if (input.variant === 'filled' && input.color === 'red') {
    return {
      background: 'var(--danger-fill)',
      hover: 'var(--danger-fill-hover)',
      color: '#fff',
      border: `${line} transparent`,
    }
  }
  if (input.variant === 'light' || input.variant === 'subtle') {
    const text = input.color === 'red' ? 'var(--danger)' : 'var(--brand-text)'
    const soft = input.color === 'red' ? 'var(--danger-soft)' : 'var(--brand-soft)'
    return {
      background: input.variant === 'light' ? soft : 'transparent',
      hover: soft,
      color: text,
      border: `${line} transparent`,
    }
  }
  return defaultVariantColorsResolver(input)
}

/** The component library's colors, corners and fonts in terms of the page's own. */
export const libraryVariables: Record<string, string> = {
  '--mantine-font-family': 'var(--font-reading)',
  '--mantine-radius-default': 'var(--radius)',
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--raised-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-contrast': 'var(--brand-label)',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  dark: libraryVariables,
  light: libraryVariables,
})

/** The back office sets the wrapper of its text fields here. Fans load no code of it. */
export const textFieldProps: { inputContainer?: (field: ReactNode) => ReactNode } = {}

const tuple = (shades: string[]) => shades as unknown as MantineColorsTuple

export const themeOf = ({ brand, primaryShade }: Theme) =>
  createTheme({
    colors: { brand: tuple(brand) },
    primaryColor: 'brand',
    primaryShade: primaryShade as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9,
    variantColorResolver: variants,
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    fontFamily: 'var(--font-reading)',
    headings: { fontFamily: 'var(--font-display)', fontWeight: 'var(--display-weight)' },
    defaultRadius: 'var(--radius)',
    components: {
      // Named, so that its colors come from the variants above: the library's own default knows no edge.
      Button: { defaultProps: { variant: 'filled', component: ButtonElement } },
      ActionIcon: { defaultProps: { component: ButtonElement } },
      CloseButton: { defaultProps: { 'aria-label': 'Close', size: 44, iconSize: 20 } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'var(--radius-large)',
          closeButtonProps: { 'aria-label': 'Close', iconSize: 20 },
          overlayProps: { backgroundOpacity: 0.66, color: 'var(--canvas)', blur: 4 },
          attributes: { header: { role: 'none' } },
        },
      },
      Drawer: {
        defaultProps: {
          position: 'right',
          closeButtonProps: { 'aria-label': 'Close', iconSize: 20 },
          overlayProps: { backgroundOpacity: 0.6, color: 'var(--canvas)' },
          attributes: { header: { role: 'none' } },
        },
      },
      // The first item has the focus at once: the placeholder that would hold it has no place in a menu.
      // A menu scrolls with its button and stays open, so that a small window can scroll to the last item.
      Menu: {
        defaultProps: { position: 'bottom-end', offset: 8, withInitialFocusPlaceholder: false, hideDetached: false },
      },
      TextInput: { defaultProps: textFieldProps },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
    },
  })
