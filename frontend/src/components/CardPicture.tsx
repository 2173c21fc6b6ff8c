import type { ReactNode } from 'react'
import classes from './CardPicture.module.css'
import { GeneratedArt } from './GeneratedArt'
import { Picture } from './Picture'

interface Props {
  name: string
  src: string | null | undefined
  eager?: boolean
  sizes?: string
  /** On the picture. */
  children?: ReactNode
}

/** The wide picture of a card; without one, it is drawn from the name. */
export const CardPicture = ({
  name,
  src,
  eager = false,
  sizes = '(min-width: 48em) 400px, calc(100vw - 2rem)',
  children,
}: Props) => (
  <div className={classes.frame}>
    {src ? (
      <Picture src={src} sizes={sizes} width={640} height={400} loading={eager ? 'eager' : 'lazy'} />
    ) : (
      <GeneratedArt name={name} kind="product" eager={eager} />
    )}
    {children}
  </div>
)
