import { type RefObject, useEffect, useState } from 'react'

/** The header, which stays at the top, and everything below the window, where nothing has been passed yet. */
const NOT_PASSED = '-64px 0px 100000px 0px'

/**
 * Whether something has been scrolled past: above the window, not still below it. What lies below counts as in
 * view, because an observer tells nothing of somebody who jumps from above a thing to beneath it.
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
