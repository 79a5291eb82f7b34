import { readdir, readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addToCart, cartButton, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH, POINTER } from '../tags.ts'

/**
 * Takes from the browser what those that the shop is made for may lack (decision 169): Safari 17.4 and Firefox 128, as
 * MDN's compatibility data has them. Some of it no browser but Chromium has.
 */
async function forgetWhatIsNew(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [
        globalThis,
        ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'Iterator'],
      ],
      [Navigator.prototype, ['connection', 'deviceMemory', 'userAgentData', 'scheduling']],
      [
        Document.prototype,
        ['startViewTransition', 'prerendering', 'activeViewTransition', 'caretPositionFromPoint'],
      ],
      [Element.prototype, ['moveBefore', 'checkVisibility', 'startViewTransition', 'getHTML']],
      [HTMLButtonElement.prototype, ['commandForElement', 'command', 'interestForElement']],
      [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
      [HTMLScriptElement, ['supports']],
      [CSS, ['highlights']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'toArray', 'some', 'find'],
      ],
      [Promise, ['try', 'withResolvers']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [URL, ['parse']],
      [Math, ['sumPrecise', 'f16round']],
      [RegExp, ['escape']],
      [Error, ['isError', 'captureStackTrace']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Blob.prototype, ['bytes']],
      [Response.prototype, ['bytes']],
    ]
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
    document.addEventListener('readystatechange', () => {
      for (const element of document.querySelectorAll('[command], [closedby]')) {
        element.removeAttribute('command')
        element.removeAttribute('closedby')
      }
    })
  })
}

/** These cannot be lowered by the build, and a page that no test walks would fail with them. */
const TOO_NEW =
  /\b(?:URL\.parse|Promise\.(?:try|withResolvers)|Array\.fromAsync|RegExp\.escape|Iterator\.from|Error\.isError|Math\.sumPrecise|Uint8Array\.from(?:Base64|Hex))\(/

test('no script of the shop calls what Safari 17.4 or Firefox 128 lacks', { tag: ONE_WIDTH }, async () => {
  const folder = new URL('../../../dist/client/_astro/', import.meta.url)
  const calls: string[] = []
  for (const name of await readdir(folder)) {
    const found = name.endsWith('.js') && TOO_NEW.exec(await readFile(new URL(name, folder), 'utf8'))
    if (found) calls.push(`${name}: ${found[0]}`)
  }
  expect(calls).toEqual([])
})

test('[2.17] [2.25] a browser of two years ago zooms, puts into the cart, shows it and goes to the checkout', {
  tag: JOURNEY,
}, async ({ context, page }) => {
  await forgetWhatIsNew(context)
  await openProduct(page, 'keel-kneeling-chair')
  await page
    .getByRole('button', { name: /^Zoom: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Close zoom' }).click()
  await addToCart(page)
  const sheet = await openCart(page)
  await expect(sheet.getByText('1 item in your cart')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close cart' }).click()
  await expect(sheet).toBeHidden()
  await page.reload({ waitUntil: 'networkidle' })
  await openCart(page)
  await expect((await startCheckout(page)).getByLabel('Email')).toBeVisible()
})

test('a browser of two years ago opens every kind of page with its islands awake', async ({
  context,
  page,
}) => {
  await forgetWhatIsNew(context)
  for (const path of [
    '/',
    '/compare',
    '/search?q=chair',
    '/cart',
    '/saved',
    '/login',
    '/setup-guide',
    '/tutorials',
  ]) {
    await page.goto(path)
    for (const island of await page.locator('astro-island').all()) await island.dispatchEvent('pointerover')
    await page.waitForLoadState('networkidle')
  }
})

/** Safari knows no `closedby` before 27.3, so there the cart's own script closes what others leave to the browser. */
test('[2.17] in such a browser a press beside the open cart closes it, and none in it does', {
  tag: POINTER,
}, async ({ context, page }) => {
  await forgetWhatIsNew(context)
  await page.goto('/about', { waitUntil: 'networkidle' })
  await cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(sheet).toBeVisible()
  await sheet.click({ position: { x: 8, y: 400 } })
  await expect(sheet).toBeVisible()
  const title = await sheet.getByRole('heading', { name: 'Shopping Cart' }).boundingBox()
  await page.mouse.move((title?.x ?? 0) + 40, (title?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(200, 400)
  await page.mouse.up()
  await expect(sheet, 'text was selected, and nothing pressed').toBeVisible()
  await page.mouse.click(200, 400)
  await expect(sheet).toBeHidden()
})
