/** The header covers this much of the top of the window. */
const HEADER_PX = 80

/** Whether an element is in view, and not under the header. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > HEADER_PX && top < innerHeight
}

/**
 * Changes the section without moving what the visitor reads: the first row in sight that is there before and after, or,
 * past the section, the element that follows it. The focus stays where it is.
 */
export function keepPlace(section: HTMLElement, change: () => void): void {
  const isPassed = section.getBoundingClientRect().bottom <= HEADER_PX
  const marks = isPassed
    ? [section.nextElementSibling ?? section]
    : [...section.querySelectorAll('li[data-review]')].filter(isInSight)
  const before = marks.map((mark) => ({ mark, top: mark.getBoundingClientRect().top }))
  keepFocus(section, change)
  // `keepEnhanced` first puts back what runs or is open in the section: the pictures, a report.
  queueMicrotask(() => {
    for (const { mark, top } of before) {
      const there = mark.isConnected ? mark : mark.id ? document.getElementById(mark.id) : null
      if (!there) continue
      const movedPx = there.getBoundingClientRect().top - top
      if (movedPx !== 0) scrollBy({ top: movedPx, behavior: 'instant' })
      break
    }
  })
}

/** Changes the section; its focused element keeps the focus, or the one that replaced it by the same id gets it. */
export function keepFocus(section: HTMLElement, change: () => void): void {
  const focused = section.contains(document.activeElement) ? document.activeElement : null
  change()
  if (!(focused instanceof HTMLElement)) return
  // `keepEnhanced` first puts back what runs or is open in the section: the pictures, a report.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const there = focused.isConnected || !focused.id ? focused : document.getElementById(focused.id)
    there?.focus({ preventScroll: true })
  })
}
