import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { keepOrder, requestReturn, sendOrder, submitClaim } from '../buying/order-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const LEAST_PX = 44
const PAGES = new URL('../../../office/pages/', import.meta.url)
/** Whoever asks for these is not yet in, or on the way out. */
const WITHOUT_ROOM = ['second-step', 'sign-in', 'sign-out']

/** The rooms, as their pages are named; what has a number is opened from its room. */
function rooms(): string[] {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.astro') && !file.includes('['))
    .map((file) => file.replace(/\.astro$/, '').replace(/(?:^|\/)index$/, ''))
    .filter((room) => !WITHOUT_ROOM.includes(room))
}

/**
 * Names what can be pressed and is less than 44 px high, as `brand.md` asks for, or lies over something else that can
 * be. A link with words of a sentence beside it is as high as its line, and a box as large as its label.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const WORD = /[\p{L}\p{N}]/u
    type Side = 'previousSibling' | 'nextSibling'
    const hasWords = (node: Node, side: Side): boolean => {
      const beside = node[side]
      const isBlank = beside instanceof Comment || (beside instanceof Text && !WORD.test(beside.data))
      return isBlank ? hasWords(beside, side) : beside instanceof Text
    }
    const isInSentence = (element: Element) =>
      element.matches('a') && (hasWords(element, 'previousSibling') || hasWords(element, 'nextSibling'))
    const targets = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('[type="hidden"], .skip, thead *, .unseen *'))
      .filter((element) => !isInSentence(element))
      .map((element) => ({
        name: `${element.textContent || element.getAttribute('aria-label') || element.getAttribute('name')}`,
        isInPage: element.closest('.rooms') === null,
        box: (element.closest('label') ?? element).getBoundingClientRect(),
      }))
      .map((target) => ({ ...target, name: target.name.trim().slice(0, 40) }))
    const small = targets.filter(({ box }) => box.height < least - 0.5)
    const inPage = targets.filter(({ isInPage }) => isInPage)
    const covered = inPage.flatMap(({ name, box }, at) =>
      inPage
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} lies over ${other.name}`),
    )
    return [...small.map(({ name, box }) => `${name}: ${Math.round(box.height)} px`), ...covered]
  }, LEAST_PX)
}

test('whatever can be pressed in the office on a phone is 44 px high', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  test.setTimeout(180_000)
  const { number } = await keepOrder(page)
  const sent = await keepOrder(page)
  await sendOrder(shop, sent)
  await requestReturn(page, sent)
  await submitClaim(page, sent)
  await enterOffice(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  const ofOrder = [`orders/${number}/edit`, `orders/${number}/slip`, `orders/chosen?do=ship&order=${number}`]
  for (const room of [...rooms(), ...ofOrder]) {
    await page.goto(`/office/${room}`)
    expect.soft([...new Set(await smallTargets(page))], room).toEqual([])
    const first = page.locator('td.title a[href^="/office/"]').first()
    if ((await first.count()) === 0) continue
    await page.goto((await first.getAttribute('href')) ?? '')
    expect.soft([...new Set(await smallTargets(page))], page.url()).toEqual([])
  }
})
