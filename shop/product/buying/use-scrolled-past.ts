import { type RefObject, useEffect, useState } from 'react'

/** The margin cuts off the sticky header, and adds everything below the window, where nothing has been passed yet. */
const NOT_PASSED = '-64px 0px 100000px 0px'

/**
 * Tells whether an element lies above the window. One below counts as in view, because an observer reports nothing
 * when somebody jumps from above an element to beneath it.
 */
export function useScrolledPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPast(!entry.isIntersecting)
      },
      { rootMargin: NOT_PASSED },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}
