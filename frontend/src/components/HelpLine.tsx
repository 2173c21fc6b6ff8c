import { HELP_LINES, INTERNATIONAL_HELP } from '@/api/constants'

/** The region of the browser's language: "GB" of "en-GB". */
const browserCountry = () => /-([A-Z]{2})(?:-|$)/.exec(navigator.language)?.[1] ?? ''

/** A link to the help service of the person's country. Without a known country, the browser's language decides. */
export function HelpLine({ country }: { country?: string }) {
  const lines: Record<string, { name: string; url: string }> = HELP_LINES
  const { name, url } = lines[country || browserCountry()] ?? INTERNATIONAL_HELP
  return (
    <p className="quiet small">
      Are you worried about your play? Get free and confidential help from{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {name}
        <span className="unseen"> (opens in a new tab)</span>
      </a>
      .
    </p>
  )
}
