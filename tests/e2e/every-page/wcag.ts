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

const BETWEEN_LOOKS_MS = 250

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
  expect(await lastingViolations(page, part), state).toEqual([])
}

/** What comes late, a toast for instance, may be half as dark as it will be while axe looks, so axe looks again. */
async function lastingViolations(page: Page, part: string): Promise<string[]> {
  for (let looksLeft = 3; ; looksLeft -= 1) {
    await settle(page)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    const found = await page.evaluate(violations, { part, rules: RULES })
    if (found.length === 0 || looksLeft === 1) return found
    await page.waitForTimeout(BETWEEN_LOOKS_MS)
  }
}

/** Runs in the page. Returns a line for each violated rule: its name and the elements that violate it. */
async function violations({ part, rules }: { part: string; rules: string[] }): Promise<string[]> {
  if (!window.axe) throw new Error('axe is not in the page')
  // What floats over the page lies in its own place meanwhile, as axe takes what is left of a target beneath it for its size.
  const floating = [...document.querySelectorAll<HTMLElement>('body *:not(dialog, [popover])')].filter(
    (element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  )
  for (const { style } of floating) style.position = 'relative'
  const found = await window.axe.run(part, { runOnly: rules, resultTypes: ['violations'] })
  for (const { style } of floating) style.position = ''
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
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
