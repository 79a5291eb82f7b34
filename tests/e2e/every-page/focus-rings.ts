import type { Page } from '@playwright/test'

/**
 * Elements that a key reaches in this part of the page and whose focus is not visible: no tone of the ring, two pixels
 * thick, differs by 3:1 from what lies on both sides of it (WCAG 2.2, 2.4.13 and 1.4.11).
 */
export async function faintRings(page: Page, part = 'body'): Promise<string[]> {
  // A title is there before the styles are.
  await page.waitForLoadState()
  // The browser shows focus only if the keyboard was used last.
  await page.keyboard.press('Shift')
  return page.evaluate(findFaint, part)
}

/** Runs in the page. */
function findFaint(part: string): string[] {
  const MIN_CONTRAST = 3
  const MIN_THICKNESS_PX = 2
  const BESIDE_PX = 3
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  interface Layer {
    from: number
    to: number
    color: Color
  }

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** The color as the browser paints it, whatever its notation. */
  const colorOf = (text: string): Color => {
    if (!canvas) throw new Error('no canvas')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const luminance = ([red, green, blue]: Color) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: Color, other: Color) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const isOnPicture = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const around = [
      ...[document.elementsFromPoint(left - BESIDE_PX, y), document.elementsFromPoint(right + BESIDE_PX, y)],
      ...[document.elementsFromPoint(x, top - BESIDE_PX), document.elementsFromPoint(x, bottom + BESIDE_PX)],
    ]
    return around.some((stack) => stack.some((each) => each.matches('img, canvas, video')))
  }
  const groundUnder = (element: Element | null): Color => {
    for (let outer = element; outer; outer = outer.parentElement) {
      const color = colorOf(getComputedStyle(outer).backgroundColor)
      if (color[3] > 0.5) return color
    }
    return [255, 255, 255, 1]
  }
  /** The tones of the element's ring, from its edge outwards. */
  const layersOf = (style: CSSStyleDeclaration): Layer[] => {
    const layers: Layer[] = []
    for (const shadow of style.boxShadow.split(/,(?![^(]*\))/)) {
      const [, color, spread] = /^\s*(.*?\)) 0px 0px 0px ([\d.]+)px$/.exec(shadow) ?? []
      if (color && spread && colorOf(color)[3] > 0.9)
        layers.push({ from: 0, to: Number(spread), color: colorOf(color) })
    }
    if (style.outlineStyle !== 'none') {
      const from = Number.parseFloat(style.outlineOffset)
      layers.push({
        from,
        to: from + Number.parseFloat(style.outlineWidth),
        color: colorOf(style.outlineColor),
      })
    }
    return layers.sort((one, other) => one.from - other.from)
  }
  /** The element's ring: its own, its label's, or one that lies within it. */
  const ringOf = (element: Element) => {
    const label = element.closest('label')
    const candidates = [
      { on: element, style: getComputedStyle(element) },
      ...(label ? [{ on: label, style: getComputedStyle(label) }] : []),
    ]
    const ring = candidates
      .map(({ on, style }) => ({ on, layers: layersOf(style) }))
      .find(({ layers }) => layers.length > 0)
    if (!ring) return undefined
    const within = getComputedStyle(ring.on, '::after')
    if (within.content !== 'none' && within.pointerEvents === 'none') {
      const inset = Number.parseFloat(within.top)
      ring.layers.push(
        ...layersOf(within).map((layer) => ({ ...layer, from: layer.from - inset, to: layer.to - inset })),
      )
    }
    ring.layers.sort((one, other) => one.from - other.from)
    return ring
  }

  const isSeenRing = ({ on, layers }: { on: Element; layers: Layer[] }) => {
    const outside =
      isOnPicture(on) || layers.some(({ from }) => from < 0) ? undefined : groundUnder(on.parentElement)
    const inside = on.querySelector('img, canvas, video') ? undefined : groundUnder(on)
    const thick = layers.filter(({ from, to }) => to - from >= MIN_THICKNESS_PX)
    // Of two adjacent tones that differ this much, one stands out from any surroundings.
    const differs = thick.some((one, index) => {
      const next = thick[index + 1]
      return next && next.from - one.to < 1 && contrast(one.color, next.color) >= MIN_CONTRAST ** 2
    })
    if (differs) return true
    return thick.some(({ from, color }) => {
      const neighbours = [from > 0 ? outside : inside, outside]
      return neighbours.every((neighbour) => neighbour && contrast(color, neighbour) >= MIN_CONTRAST)
    })
  }

  const faint: string[] = []
  const reached = [
    ...document.querySelectorAll<HTMLElement>(
      `${part} :is(a[href], button, input, select, textarea, summary, [tabindex="0"])`,
    ),
  ]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0,
    )
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
  if (reached.length === 0) faint.push(`nothing is reached in ${part}`)
  for (const element of reached) {
    element.focus()
    const ring = document.activeElement === element ? ringOf(element) : undefined
    if (!ring || !isSeenRing(ring)) {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      faint.push(`${element.tagName.toLowerCase()} "${name || element.getAttribute('name')}"`)
    }
  }
  return [...new Set(faint)]
}
