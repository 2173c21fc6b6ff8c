import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './DockedButton.module.css'

interface Props {
  /** The one button. It is never drawn twice: it moves. */
  children: ReactNode
}

/** Holds the main button of a page. While its place is out of view, a phone shows it above the bar of tabs. */
export function DockedButton({ children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isDocked, dock] = useState(false)

  useEffect(() => {
    const held = place.current
    if (!held) return undefined
    // The page's two fixed bars cover the content behind them.
    const bars = getComputedStyle(document.documentElement)
    // In rem, as every length of ours (scalableLengths.ts).
    const textSize = Number.parseFloat(bars.fontSize) || 16
    const height = (bar: string) => (Number.parseFloat(bars.getPropertyValue(bar)) || 0) * textSize
    const watcher = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) dock(last.intersectionRatio < 0.9)
      },
      { threshold: 0.9, rootMargin: `-${height('--bar')}px 0px -${height('--tabs')}px` },
    )
    watcher.observe(held)
    return () => watcher.disconnect()
  }, [])

  // After the press, a question, a refusal or a reel appears around the place of the button.
  const bringIntoView = () => {
    if (isDocked) place.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <div ref={place} className={classes.place} data-dock>
      <div className={classes.bar} data-docked={isDocked || undefined} onClickCapture={bringIntoView}>
        {children}
      </div>
    </div>
  )
}

/** For the `frame` of an ActionButton. */
export const docked = (button: ReactElement) => <DockedButton>{button}</DockedButton>
