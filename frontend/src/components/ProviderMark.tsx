import type { ReactNode } from 'react'
import type { SocialProvider } from '@/api/shapes'
import classes from './ProviderMark.module.css'

/** Drawn by us on a 24 px grid, so that they sit together: a hint at whose account it is, never their artwork. */
const glyphs: Record<SocialProvider, ReactNode> = {
  KICK: <path d="M6 4h5v4h2V6h2V4h4v5h-2v2h-2v2h2v2h2v5h-4v-2h-2v-2h-2v4H6z" />,
  TWITCH: (
    <path
      fillRule="evenodd"
      d="M6.5 3 4 6.5V18h4v3l3.2-3h3.3l5.5-5.5V3zm11.5 8.6L15.200 14.400H11.600L9 17v-2.600H6.400V5H18zM10.400 7.400h1.900v4.300h-1.900zm4.300 0h1.900v4.300h-1.900z"
    />
  ),
  DISCORD: (
    <path
      fillRule="evenodd"
      d="M8.600 5.200 9.300 6.400q2.700-.5 5.400 0l.7-1.200q2.200.4 4.100 1.500 2.500 4.600 2 9.700-2 1.700-4.600 2.400l-1.100-1.900 1.400-.8-.3-.3q-4.900 2-9.800 0l-.3.3 1.400.8-1.100 1.900Q4.500 18.100 2.500 16.400q-.5-5.100 2-9.700 1.900-1.100 4.100-1.500M8.900 10.200a1.750 1.950 0 1 0 .01 0m6.200 0a1.750 1.950 0 1 0 .01 0"
    />
  ),
  GOOGLE: (
    <path fill="none" stroke="currentColor" strokeWidth="3.400" d="M17.900 6.600A7.900 7.900 0 1 0 19.900 12H12.400" />
  ),
  STEAM: (
    <>
      <circle cx="15.600" cy="8.600" r="3.700" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="15.600" cy="8.600" r="1.500" />
      <circle cx="8.100" cy="16.200" r="2.600" fill="none" stroke="currentColor" strokeWidth="1.800" />
      <path
        d="m2.500 12.600 5.300 2.200M10.300 14.900l3.200-3.400"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.400"
      />
    </>
  ),
}

export function ProviderMark({ provider, size = 28 }: { provider: SocialProvider; size?: number }) {
  return (
    <span className={classes.mark} data-provider={provider} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 24 24" width={size * 0.68} height={size * 0.68} fill="currentColor" focusable="false">
        {glyphs[provider]}
      </svg>
    </span>
  )
}
