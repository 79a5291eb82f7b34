import type { Page } from '@playwright/test'
import { type CurrencyCode, currencies, currencyOf } from '#facts/currencies/currencies.ts'
import { SHOP_PAGES } from '#tests/fixtures/browser/shop-pages.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, chooseCurrency, openCart, openHome, openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

const AMOUNT = /(?:CA)?[$£€]\s?\d[\d.,]*(?: USD)?/g

/** Amounts that are neither converted to the page's currency nor marked USD. */
function strangersIn(text: string, code: CurrencyCode): string[] {
  const { symbol } = currencyOf(code)
  return (text.match(AMOUNT) ?? []).filter((amount) =>
    amount.endsWith(' USD') ? code === 'USD' : !amount.startsWith(symbol),
  )
}

/** All that a page's HTML says, to eyes, ears and search engines, without scripts, whose amounts carry a code. */
const textOf = (html: string): string => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')

for (const { code } of currencies) {
  test(`[9.06] with prices in ${code}, every amount on every page is converted or marked USD`, {
    tag: ONE_WIDTH,
  }, async ({ request }) => {
    const wrong: string[] = []
    let amounts = 0
    for (const path of SHOP_PAGES) {
      const answer = await request.get(path, { headers: { cookie: `keel_currency=${code}` } })
      const text = textOf(await answer.text())
      amounts += text.match(AMOUNT)?.length ?? 0
      wrong.push(...strangersIn(text, code).map((amount) => `${path}: ${amount}`))
    }
    expect(wrong).toEqual([])
    expect(amounts).toBeGreaterThan(SHOP_PAGES.length)
  })
}

for (const code of ['CAD', 'EUR'] as const) {
  test(`[2.17] [9.06] so is every amount of a cart in ${code}, below the limit of free shipping and above it`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    await openHome(page)
    await chooseCurrency(page, code)
    expect(strangersIn(await cartText(page), code), 'empty').toEqual([])
    for (const handle of ['keel-caster-set', 'keel-saddle-stool']) {
      await openProduct(page, handle)
      await addToCart(page)
      const text = await cartText(page)
      expect(text).toMatch(/\d USD before shipping and tax/)
      expect(strangersIn(text, code), handle).toEqual([])
    }
  })
}

async function cartText(page: Page): Promise<string> {
  const sheet = await openCart(page)
  const text = (await sheet.textContent()) ?? ''
  await page.keyboard.press('Escape')
  return text
}
