import type { Page } from '@playwright/test'
import { settle } from './wcag.ts'

const MIN_WIDTH_PX = 320
const MAX_WIDTH_PX = 2560
const STEP_PX = 40
const HEIGHT_PX = 900
/** Widths on both sides of each breakpoint. */
const TURNS_PX = [375, 376, 639, 767, 768, 1023, 1024, 1179, 1180]

/** Widths of every device from phones to large desktop screens. */
const EVERY_WIDTH_PX = [
  ...Array.from(
    { length: (MAX_WIDTH_PX - MIN_WIDTH_PX) / STEP_PX + 1 },
    (_, step) => MIN_WIDTH_PX + step * STEP_PX,
  ),
  ...TURNS_PX,
].sort((one, other) => one - other)

/**
 * Faults in these parts of the open page at each width: elements that reach beyond the window, overlap a neighbor, are
 * cut off, or are too small to hit. The page is loaded once; only the window changes.
 */
export async function layoutFaults(
  page: Page,
  parts: readonly string[],
  atWidth: () => Promise<readonly string[]> = async () => [],
  widths: readonly number[] = EVERY_WIDTH_PX,
): Promise<string[]> {
  const widthsOf = new Map<string, number[]>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    if (width === widths[0]) await settle(page)
    for (const fault of [...(await page.evaluate(measure, parts)), ...(await atWidth())]) {
      widthsOf.set(fault, [...(widthsOf.get(fault) ?? []), width])
    }
  }
  return [...widthsOf].map(([fault, at]) => `${fault}, at ${at[0]} to ${at.at(-1)} px`)
}

/** Runs in the page. */
function measure(parts: readonly string[]): string[] {
  const MIN_TARGET_PX = 44
  /** WCAG 2.2, 2.5.8 lets a link within a sentence be as high as its line. */
  const MIN_INLINE_PX = 24
  const ROUNDING_PX = 1
  const TARGETS = 'a[href], a[role=link], button, select, input:not([type=hidden]), summary'
  const faults: string[] = []

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
    return `${element.tagName.toLowerCase()} "${text}"`
  }
  /** A radio button that its label draws can be hit wherever the label is. */
  const boxOf = (target: Element) => {
    const label = target instanceof HTMLInputElement ? target.closest('label') : null
    return (label ?? target).getBoundingClientRect()
  }
  const isClipped = (element: Element) => {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, position } = getComputedStyle(outer)
      if (overflowX !== 'visible' || position === 'fixed') return true
    }
    return false
  }

  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`)
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right } = element.getBoundingClientRect()
    if (right <= innerWidth + ROUNDING_PX && left >= -ROUNDING_PX) continue
    if (isSeen(element) && !isClipped(element)) faults.push(`${nameOf(element)} lies beyond the edge`)
  }

  for (const part of parts) {
    const roots = [...document.querySelectorAll(part)].filter(isSeen)
    if (roots.length === 0) faults.push(`there is no ${part}`)
    const elements = roots.flatMap((root) => [...root.querySelectorAll('*')]).filter(isSeen)
    const targets = elements.filter((element) => element.matches(TARGETS))

    for (const target of targets) {
      const { width, height } = boxOf(target)
      const { display, lineHeight } = getComputedStyle(target)
      const isTooSmall =
        display === 'inline'
          ? Number.parseFloat(lineHeight) < MIN_INLINE_PX
          : Math.min(width, height) < MIN_TARGET_PX - ROUNDING_PX / 2
      if (isTooSmall) faults.push(`${nameOf(target)} is ${Math.round(width)} by ${Math.round(height)} px`)
    }

    for (const [index, one] of targets.entries()) {
      for (const other of targets.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const [a, b] = [boxOf(one), boxOf(other)]
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > ROUNDING_PX && down > ROUNDING_PX) {
          faults.push(`${nameOf(one)} and ${nameOf(other)} lie over each other`)
        }
      }
    }

    for (const element of elements) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const cuts = getComputedStyle(element).overflowX !== 'visible'
      if (hasText && cuts && element.scrollWidth > element.clientWidth + ROUNDING_PX) {
        faults.push(`${nameOf(element)} is cut`)
      }
    }
    for (const select of elements.filter((element) => element instanceof HTMLSelectElement)) {
      const whole = select.cloneNode(true) as HTMLSelectElement
      for (const option of [...whole.options]) if (option.value !== select.value) option.remove()
      whole.style.cssText = 'position: absolute; width: max-content; visibility: hidden'
      select.after(whole)
      // An invisible select over its short label shows its words only in its list.
      const isShown = select.checkVisibility({ opacityProperty: true })
      if (isShown && whole.offsetWidth > select.offsetWidth + ROUNDING_PX)
        faults.push(`${nameOf(select)} is cut`)
      whole.remove()
    }
  }
  return [...new Set(faults)]
}

/** Faults of the header: it must be one row, with its free space in one place and the cart at the column's end. */
export function headerFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The icon stands at the column's edge, and its touch area reaches this far beyond. */
    const BEYOND_COLUMN_PX = 8
    const WIDEST_GAP_PX = 40
    const header = document.querySelector('header')
    const column = header?.firstElementChild?.getBoundingClientRect()
    const items = [...(header?.querySelectorAll('a, button, select') ?? [])]
      .filter((item) => item.checkVisibility() && !item.closest('[popover], dialog'))
      .map((item) => ({
        name: item.getAttribute('aria-label') ?? item.textContent,
        box: item.getBoundingClientRect(),
      }))
      .sort((one, other) => one.box.left - other.box.left)
    const faults: string[] = []
    const last = items.at(-1)
    if (!column || !last?.name?.startsWith('Cart')) return ['the cart is not the last in the header']
    const off = last.box.right - column.right
    if (off < 0 || off > BEYOND_COLUMN_PX + 1) faults.push(`the cart ends ${off} px beside the column`)
    const gaps = items.slice(1).map(({ name, box }, index) => ({
      name,
      gap: box.left - (items[index]?.box.right ?? 0),
    }))
    const wide = gaps.filter(({ gap }) => gap > WIDEST_GAP_PX)
    if (wide.length > 1 || wide.some(({ name }) => name !== 'Search')) {
      faults.push(`a gap before ${wide.map(({ name, gap }) => `${name}: ${Math.round(gap)} px`).join(', ')}`)
    }
    const middles = items.map(({ box }) => box.top + box.height / 2)
    if (Math.max(...middles) - Math.min(...middles) > 2) faults.push('the header is not one row')
    return faults
  })
}
