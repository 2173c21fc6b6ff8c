import type { ReactNode } from 'react'
import type { Scheme } from '@/api/shapes'
import { boot } from '@/api/boot'
import { libraryVariables } from '@/theme/theme'
import classes from './Branded.module.css'
import { ThemeOverride } from './ThemeOverride'

export interface BrandedLook {
  scheme: Scheme
  /** CSS custom properties without their dashes, as the server computes them. */
  variables: Record<string, string>
}

/** Shows its content in another look than the page's: a draft, or another community. */
export function Branded({ look, children }: { look: BrandedLook; children: ReactNode }) {
  const own = Object.fromEntries(Object.entries(look.variables).map(([name, value]) => [`--${name}`, value]))
  return (
    <div
      className={`branded ${classes.branded}`}
      data-mantine-color-scheme={look.scheme}
      style={{ ...libraryVariables, ...own, colorScheme: look.scheme }}
    >
      <ThemeOverride value={{ brandColor: look.variables.brand ?? boot.theme.brandColor, scheme: look.scheme }}>
        {children}
      </ThemeOverride>
    </div>
  )
}
