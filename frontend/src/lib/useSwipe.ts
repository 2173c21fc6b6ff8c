import { useRef } from 'react'
import { SWIPE_PX } from './limits'

type Direction = 'left' | 'right'

/** Handlers for an element that is swiped with a finger: at least 50 px, and more sideways than down. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: React.TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (!from || !touch) return
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(down)) onSwipe(across < 0 ? 'left' : 'right')
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}
