/** An element this far outside the window is near, so that it is ready when the visitor gets there. */
const NEAR_PX = 600

/** Acts once, as soon as one of the elements comes near the window; never, where there are none. */
export function whenNear(elements: Iterable<Element>, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  for (const element of elements) observer.observe(element)
}
