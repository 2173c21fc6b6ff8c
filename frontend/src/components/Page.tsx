import type { ReactNode } from 'react'
import { boot } from '@/api/boot'
import classes from './Page.module.css'
import { Title } from './Title'

interface Props {
  title: string
  /** One sentence under the heading. `{name}` in a text is the name of the community. */
  lead?: ReactNode
  actions?: ReactNode
  /** The link that leads out of the page, above the heading. */
  back?: ReactNode
  /** `text` for reading, `form` for a single column, default for lists. */
  width?: 'text' | 'form'
  /** The page draws its own heading; the title is only the document's. */
  bare?: boolean
  children: ReactNode
}

/** One page: its document title, its heading and the column it is set in. */
export function Page({ title, lead, actions, back, width, bare = false, children }: Props) {
  // The team can rename its community while the page is open.
  const site = boot.community && boot.space !== 'platform' ? boot.community.name : 'Gemhall'
  return (
    <div className={classes.page} data-width={width} data-space={boot.space}>
      <Title>{title === site ? site : `${title} · ${site}`}</Title>
      {back}
      {!bare && (
        <header className={classes.head}>
          <div className={classes.words}>
            <h1 className={classes.title}>{title}</h1>
            {lead && (
              <p className={classes.lead}>{typeof lead === 'string' ? lead.replace('{name}', () => site) : lead}</p>
            )}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </div>
  )
}
