import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The smaller one of its two files: each document reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA with what it builds on, by axe's names. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const EVERY_WIDTH = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Colours are judged when what opens has come to its place. What follows a scroll bar is never finished. */
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

/** The whole page, or only what the selector finds in it, which must be something. */
export async function expectAccessible(page: Page, state = 'as it came', part = ':root'): Promise<void> {
  await settle(page)
  expect(page.frames(), 'frames, into which axe does not look so').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  expect(await page.evaluate(violations, { part, rules: RULES }), state).toEqual([])
}

/** Evaluated in the page. A line for each rule that does not hold: its name, and what it does not hold for. */
async function violations({ part, rules }: { part: string; rules: string[] }): Promise<string[]> {
  if (!window.axe) throw new Error('axe is not in the page')
  const found = await window.axe.run(part, { runOnly: rules, resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** For a test that runs once: what it brought about in the page is judged as wide as in every project. */
export async function expectAccessibleAtEveryWidth(page: Page, state: string, part = 'main'): Promise<void> {
  const own = page.viewportSize()
  for (const { width, height } of EVERY_WIDTH) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page, `${state}, ${width} px wide`, part)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  if (own) await page.setViewportSize(own)
}
