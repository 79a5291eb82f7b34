/** An element of the page that a script has enhanced. */
export interface Enhanced {
  /** Takes the newer data of an element that came in its place, after this one was put back. */
  update?(replacement: HTMLElement): void
  stop(): void
}

interface Enhancement {
  readonly selector: string
  /** Two elements with the same key are one and the same thing to a visitor. */
  keyOf(element: HTMLElement): string
  start(element: HTMLElement): Enhanced
}

interface Kept {
  readonly element: HTMLElement
  readonly enhanced: Enhanced
}

/**
 * Enhances what is in the section, and what comes into it. When part of the section is replaced by what the server
 * has rendered since, an element that was enhanced stands in for its successor: what moves goes on moving, and what is
 * being typed stays.
 */
export function keepEnhanced(section: HTMLElement, { selector, keyOf, start }: Enhancement): void {
  const kept = new Map<string, Kept>()

  const look = () => {
    for (const element of section.querySelectorAll<HTMLElement>(selector)) {
      const key = keyOf(element)
      const known = kept.get(key)
      if (!known) kept.set(key, { element, enhanced: start(element) })
      else if (known.element !== element && !known.element.isConnected) putBack(known, element)
    }
    for (const [key, { element, enhanced }] of kept) {
      if (element.isConnected) continue
      kept.delete(key)
      enhanced.stop()
    }
  }

  const putBack = ({ element, enhanced }: Kept, replacement: HTMLElement) => {
    replacement.replaceWith(element)
    enhanced.update?.(replacement)
  }

  new MutationObserver(look).observe(section, { childList: true, subtree: true })
  look()
}
