import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The minified file, since each document evaluates it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe's names for WCAG 2.2 AA and the levels and versions below it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const EVERY_WIDTH = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Waits for animations to end, as axe judges colors in place. An animation that follows the scroll never ends. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => animation.finished),
    ),
  )
}

/** Checks the whole page, or the part that the selector finds, which must exist. */
export async function expectAccessible(page: Page, state = 'as it came', part = ':root'): Promise<void> {
  expect(page.frames(), 'frames, into which axe does not look so').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  expect(await violationsAtRest(page, part), state).toEqual([])
}

/** What comes late, a toast for instance, may be half as dark as it will be while axe looks: axe looks again then. */
async function violationsAtRest(page: Page, part: string): Promise<string[]> {
  for (let looksLeft = 5; ; looksLeft -= 1) {
    await settle(page)
    const { found, didMove } = await page.evaluate(violations, { part, rules: RULES })
    if (found.length === 0 || !didMove || looksLeft === 1) return found
  }
}

/**
 * Runs in the page. Returns a line for each violated rule, its name and the elements that violate it, and whether
 * something began to move meanwhile.
 */
async function violations({ part, rules }: { part: string; rules: string[] }) {
  if (!window.axe) throw new Error('axe is not in the page')
  const stop = new AbortController()
  let didMove = false
  for (const beginning of ['transitionrun', 'animationstart'])
    document.addEventListener(beginning, () => (didMove = true), { signal: stop.signal })
  // What floats over the page lies in its own place meanwhile, as axe takes what is left of a target beneath it for its size.
  const floating = [...document.querySelectorAll<HTMLElement>('body *:not(dialog, [popover])')].filter(
    (element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  )
  for (const { style } of floating) style.position = 'relative'
  const { violations } = await window.axe.run(part, { runOnly: rules, resultTypes: ['violations'] })
  for (const { style } of floating) style.position = ''
  // A motion that began while axe kept the page busy is told with the next frame.
  for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame)
  stop.abort()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  return { found, didMove }
}

/** Checks what a test changed in the page at every project's width, for tests that run in one project only. */
export async function expectAccessibleAtEveryWidth(page: Page, state: string, part = 'main'): Promise<void> {
  const own = page.viewportSize()
  for (const { width, height } of EVERY_WIDTH) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page, `${state}, ${width} px wide`, part)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  if (own) await page.setViewportSize(own)
}
