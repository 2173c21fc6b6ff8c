import { useEffect } from 'react'
import { useLocation } from 'react-router'

const PATIENCE_MS = 5000

/** Brings the part of the page that the address names into view, also if its data arrive later. */
export function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return undefined
    const bring = () => {
      const part = document.getElementById(id)
      part?.scrollIntoView({ block: 'start' })
      return part !== null
    }
    if (bring()) return undefined
    const observer = new MutationObserver(() => bring() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    const giveUp = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      observer.disconnect()
      clearTimeout(giveUp)
    }
  }, [hash])
}
