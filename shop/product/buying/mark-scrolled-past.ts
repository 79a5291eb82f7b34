/** The margin cuts off the sticky header, and adds everything below the window, where nothing has been passed yet. */
const NOT_PASSED = '-64px 0px 100000px 0px'

/**
 * Marks an element with `data-past` while another one lies above the window. One below counts as in view, because an
 * observer reports nothing when somebody jumps from above an element to beneath it.
 */
export function markScrolledPast(marked: Element, watched: Element): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry) marked.toggleAttribute('data-past', !entry.isIntersecting)
    },
    { rootMargin: NOT_PASSED },
  )
  observer.observe(watched)
}
