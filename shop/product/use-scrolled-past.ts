import { type RefObject, useEffect, useState } from 'react'

/** Whether something has been scrolled past: above the window, not still below it. */
export function useScrolledPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}
