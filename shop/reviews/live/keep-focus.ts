/** Changes the section; what has the focus in it keeps it, or what came in its place by the same id has it then. */
export function keepFocus(section: HTMLElement, change: () => void): void {
  const focused = section.contains(document.activeElement) ? document.activeElement : null
  change()
  if (!(focused instanceof HTMLElement)) return
  // What observes the section first puts back what runs or is open in it: the pictures, a report.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const there = focused.isConnected || !focused.id ? focused : document.getElementById(focused.id)
    there?.focus({ preventScroll: true })
  })
}
