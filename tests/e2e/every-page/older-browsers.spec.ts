import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
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

/**
 * These cannot be lowered by the build, and a page that no test walks would fail with them. The backend's client asks for
 * what reads passkeys before it calls that.
 */
const TOO_NEW =
  /\b(?:URL\.parse|Promise\.(?:try|withResolvers)|Array\.fromAsync|RegExp\.escape|Iterator\.from|Error\.isError|Math\.sumPrecise|Uint8Array\.from(?:Base64|Hex)|(?<!==.function.\)return )PublicKeyCredential\.parse(?:Creation|Request)OptionsFromJSON)\(/

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Each kind of page that has islands. */
const PAGES = [
  ...['/', '/product/keel-kneeling-chair', '/collection', '/search?q=chair'],
  ...['/kneeling-chair', '/criss-cross-chair', '/compare', '/setup-guide', '/tutorials'],
  ...['/tutorials/first-setting', '/reviews', '/review', '/contact', '/faq', '/affiliate'],
  ...['/cart', '/saved', '/login', '/login/reset'],
]

/** What the build says of itself, among it the text of each script that stands within a page. */
const MANIFEST = /^var _manifest = deserializeManifest\((.+)\);?$/m

interface Manifest {
  readonly inlinedScripts: readonly (readonly [from: string, text: string])[]
  readonly clientDirectives: readonly (readonly [name: string, text: string])[]
}

/** Every script that the shop or a page of its services sends, with where it comes from. */
async function sentScripts(): Promise<[from: string, text: string][]> {
  const scripts: [string, string][] = []
  for await (const path of glob(['dist/client/_astro/*.js', 'services/**/*.mjs'], { cwd: ROOT }))
    scripts.push([basename(path), await readFile(ROOT + path, 'utf8')])
  const [, json = ''] = MANIFEST.exec(await readFile(`${ROOT}dist/server/entry.mjs`, 'utf8')) ?? []
  const { inlinedScripts, clientDirectives } = JSON.parse(json) as Manifest
  for (const [from, text] of [...inlinedScripts, ...clientDirectives]) scripts.push([basename(from), text])
  return scripts
}

/** The scripts that pages write out themselves, of which the build says nothing. */
async function writtenScripts({ request }: Page): Promise<[from: string, text: string][]> {
  const scripts: [string, string][] = []
  for (const path of PAGES) {
    const html = await (await request.get(path)).text()
    for (const [, text = ''] of html.matchAll(/<script[^>]*>(.+?)<\/script>/gs)) scripts.push([path, text])
  }
  return scripts
}

test('no script of the shop calls what Safari 17.4 or Firefox 128 lacks', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  const scripts = [...(await sentScripts()), ...(await writtenScripts(page))]
  const names = scripts.map(([from]) => from)
  expect(names).toContain('pay-with-stripe.mjs')
  expect(names.join(' '), 'a script within a page').toContain('second-step.astro')
  for (const mark of ['cartKept', 'zipKept', 'activation', 'dataset.new'])
    expect(
      scripts.some(([from, text]) => from.startsWith('/') && text.includes(mark)),
      mark,
    ).toBe(true)
  expect(
    scripts.flatMap(([from, text]) => TOO_NEW.exec(text)?.map((call) => `${from}: ${call}`) ?? []),
  ).toEqual([])
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
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('astro-island').evaluateAll((islands) => {
      for (const island of islands) island.dispatchEvent(new PointerEvent('pointerover'))
    })
    await expect(page.locator('astro-island:not([ssr])'), path).not.toHaveCount(0)
    // What shows something that the browser keeps sleeps where it keeps none.
    await expect(page.locator('astro-island[ssr]:not([opts*=onlyStored])'), path).toHaveCount(0)
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
