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
