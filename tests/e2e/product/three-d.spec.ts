import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, openProduct } from '../shop-verbs.ts'
import { drawFinger, middleOf } from '../touch-verbs.ts'

// The processor draws here, on a machine that other tests share: each opened view takes seven seconds, each step one.
const TEST_MS = 150_000
const DRAWN_MS = 60_000

test.describe.configure({ timeout: TEST_MS })
// Nothing glides, so a view is final with its next drawing, and there are few pixels to draw.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  deviceScaleFactor: 1,
  viewport: { width: 360, height: 600 },
})

const openButton = (page: Page): Locator => page.getByRole('button', { name: 'View in 3D' })

async function openModel(page: Page, handle: string): Promise<Locator> {
  await openProduct(page, handle)
  await openButton(page).click()
  const dialog = page.getByRole('dialog', { name: / in 3D$/ })
  await expect(dialog).toBeVisible({ timeout: DRAWN_MS })
  return dialog
}

const turnControl = (dialog: Locator): Locator => dialog.getByRole('slider', { name: /^Turn / })

test('[1.04] nothing of the 3D view is loaded before it is asked for; knobs are moved; somebody as tall as the fit finder was told sits there', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  await page.route('**/seated-sitter*', (route) => route.abort(), { times: 1 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const dialog = page.getByRole('dialog', { name: / in 3D$/ })
  const seat = dialog.getByRole('group', { name: 'Seat' })
  const knob = dialog.getByRole('slider', { name: 'Seat knob' })

  await test.step('nothing of it is loaded before it is asked for', async () => {
    await openProduct(page, 'keel-kneeling-chair?height-ft=5&height-in=8&desk-in=30')
    await page.waitForLoadState('networkidle')
    const before = asked.splice(0)
    await openButton(page).click()
    await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })
    const stage = asked.find((path) => /chair-stage.*\.js$/.test(path))
    expect(stage, 'the script that draws').toBeDefined()
    expect(asked.some((path) => path.endsWith('.glb'))).toBe(true)
    // The page may request pictures again in another width.
    const ofTheView = asked.filter((path) => /\.(?:js|glb)$/.test(path))
    expect(before.filter((path) => ofTheView.includes(path) || path.endsWith('.glb'))).toEqual([])
  })

  await test.step('a device that cannot is offered no way into a room', async () => {
    await expect(seat).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveCount(0)
  })

  await test.step('a knob is a slider: it takes keys, and is dragged from hole to hole; buttons and view follow or stay', async () => {
    const seen = (await turnControl(dialog).getAttribute('aria-valuetext')) ?? ''
    await expect(knob).toHaveAttribute('aria-valuetext', 'Hole 2, 22 in (56 cm)')
    await expect(seat.getByRole('status')).toHaveText('22 in (56 cm) at 20°')
    const usual = await middleOf(knob)
    await knob.press('ArrowUp')
    await expect(seat.getByRole('radio', { name: 'Hole 3' })).toBeChecked()
    await expect.poll(async () => (await middleOf(knob)).y).toBeLessThan(usual.y)
    const high = await middleOf(knob)
    // This point is as far below the middle hole as the highest is above it.
    const low = { x: 2 * usual.x - high.x, y: 2 * usual.y - high.y }

    await page.mouse.move(high.x, high.y)
    await page.mouse.down()
    await page.mouse.move(usual.x, usual.y)
    await expect(seat.getByRole('radio', { name: 'Hole 2' })).toBeChecked()
    await page.mouse.move(low.x, low.y)
    await page.mouse.up()
    await expect(knob).toHaveAttribute('aria-valuetext', 'Hole 1, 20 in (51 cm)')

    await expect.poll(async () => (await middleOf(knob)).y).toBeGreaterThan(usual.y)
    await drawFinger(page, await middleOf(knob), high)
    await expect(seat.getByRole('radio', { name: 'Hole 3' })).toBeChecked()
    await expect(seat.getByRole('status')).toHaveText('24 in (61 cm) at 20°')
    await expect(turnControl(dialog)).toHaveAttribute('aria-valuetext', seen)

    await seat.getByRole('radio', { name: 'Hole 2' }).check()
    await expect(knob).toHaveAttribute('aria-valuenow', '2')
  })

  await test.step('somebody as tall as the fit finder was told sits there at once, or as soon as they can; their elbows and their screen are told', async () => {
    const sitter = dialog.getByRole('checkbox', { name: 'Show someone sitting' })
    await expect(dialog.getByText('The mannequin could not be loaded')).toBeVisible()
    await expect(sitter).not.toBeChecked()

    await sitter.check()
    await expect(dialog.getByText('As tall as you said: 5\'8" (173 cm) at a desk of 30 in.')).toBeVisible()
    await expect(dialog.getByText('elbows +1.5 in')).toBeVisible()
    await expect(dialog.getByText('Top edge of the screen: about 23 in (58 cm) above the desk')).toBeVisible()
    await knob.press('Home')
    await expect(dialog.getByText('Elbows 0.5 in (1 cm) below the desk.')).toBeVisible()
    await expect(dialog.getByText('elbows −0.5 in')).toBeVisible()
    await sitter.uncheck()
    await expect(dialog.getByText(/elbows/i)).toHaveCount(0)
  })

  await test.step('the knobs move to another hole, and the figures with them', async () => {
    const knees = dialog.getByRole('group', { name: 'Knees' })
    await seat.getByRole('radio', { name: 'Hole 3' }).check()
    await knees.getByRole('radio', { name: 'Hole 2' }).check()
    await expect(seat.getByRole('status')).toHaveText('24 in (61 cm) at 20°')
    await expect(knees.getByRole('status')).toHaveText('13 in (33 cm) at 30°')
  })
})

test('keys turn it, within bounds; closing gives the focus back', async ({ page }) => {
  const dialog = await openModel(page, 'keel-two-pad-kneeling-chair')
  await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })
  const turn = turnControl(dialog)
  await expect(turn).toHaveAttribute('aria-valuetext', 'Seen from the front right, 15° above the floor')
  await turn.press('ArrowLeft')
  await turn.press('ArrowLeft')
  await expect(turn).toHaveAttribute('aria-valuenow', '8')
  for (let press = 0; press < 4; press += 1) await turn.press('ArrowDown')
  await expect(turn).toHaveAttribute('aria-valuetext', 'Seen from the front, 2° above the floor')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(openButton(page)).toBeFocused()
})

test('a view that the browser takes away is said, and opened anew', async ({ page }) => {
  const dialog = await openModel(page, 'keel-kneeling-chair')
  await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })
  await dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await expect(dialog.getByText('could not be loaded')).toBeVisible({ timeout: DRAWN_MS })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })
})

test('a model that does not arrive is said, and asked for again; then the lift of the Criss-Cross chair is set between its ends', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  await page.route('**/*.glb', (route) => route.abort(), { times: 1 })
  const dialog = await openModel(page, 'keel-criss-cross-chair')
  await expect(dialog.getByText('could not be loaded')).toBeVisible({ timeout: DRAWN_MS })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })

  const height = dialog.getByRole('slider', { name: 'Seat height' })
  await height.press('End')
  await expect(dialog.getByRole('group', { name: 'Seat' }).getByRole('status')).toHaveText('22 in (56 cm)')
  const lever = dialog.getByRole('slider', { name: 'Seat lever' })
  await lever.press('ArrowDown')
  await expect(lever).toHaveAttribute('aria-valuetext', '21.5 in (55 cm)')
  await expect(height).toHaveValue('21.5')
  await dialog.getByRole('button', { name: 'Close 3D view' }).click()
  await expect(openButton(page)).toBeFocused()
})

test('a phone that can is led to the chair in its own room; no file for that is asked for before', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Safari on iOS answers like this.
    DOMTokenList.prototype.supports = (token) => token === 'ar'
  })
  // The link is offered while the model is still loading, so the model need not be drawn here.
  await page.route('**/*.glb', () => {})
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const dialog = await openModel(page, 'keel-kneeling-chair')
  const link = dialog.getByRole('link', { name: 'See it in your room' })
  await expect(link).toHaveAttribute('rel', 'ar')
  await expect(link).toHaveAttribute('href', /\.usdz#allowsContentScaling=0$/)
  expect(await link.evaluate(({ children }) => [...children].map(({ tagName }) => tagName))).toEqual(['IMG'])
  expect(asked.filter((url) => url.includes('.usdz'))).toEqual([])
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()).toMatchObject({
    'content-type': 'model/vnd.usdz+zip',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await file.body()).toString('latin1', 0, 2)).toBe('PK')
})

test('a product without a model offers no view of it', async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
})

test('what is chosen and set in 3D goes into the cart as it is shown there', async ({ page }) => {
  const dialog = await openModel(page, 'keel-kneeling-chair')
  await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })
  await dialog.getByRole('group', { name: 'Seat' }).getByRole('radio', { name: 'Hole 3' }).check()
  const walnut = dialog.getByRole('group', { name: /^Frame finish/ }).getByRole('radio', { name: 'Walnut' })
  // React takes a tap back, at the end of it, where the choice is shown only later.
  const isKept = await walnut.evaluate((radio: HTMLInputElement) => {
    radio.click()
    return radio.checked
  })
  expect(isKept).toBe(true)
  await expectAccessible(page, 'a chair in 3D with its choices', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Keep this setting' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(openButton(page)).toBeFocused()

  await test.step('the page has the same finish, and says what is kept', async () => {
    await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
    await expect(page.getByText('Set in 3D: Seat in hole 3, knee pad in hole 1.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'The chair as you set it in 3D' })).toBeVisible()
    await expectAccessible(page, 'a setting kept from 3D', 'main')
  })

  await test.step('another finish takes the picture away, as it would show the wrong chair; the setting stays', async () => {
    await page.getByRole('radio', { name: 'Natural birch' }).check()
    await expect(page.getByRole('img', { name: 'The chair as you set it in 3D' })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Walnut' }).check()
    await expect(page.getByRole('img', { name: 'The chair as you set it in 3D' })).toBeVisible()
  })

  await test.step('the cart shows it', async () => {
    await addToCart(page)
    await page.goto('/cart')
    const cart = page.getByRole('main')
    await expect(cart.getByText('Your setting: Seat in hole 3, knee pad in hole 1')).toBeVisible()
    const picture = cart.getByRole('img', { name: 'Keel Kneeling Chair, as you set it in 3D' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(264)
  })
})

test('a stool is shown with whoever asked the fit finder on another page and keeps the figures', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('keel_figures', 'height-ft=5&height-in=2&desk-in=34'))
  const dialog = await openModel(page, 'keel-saddle-stool')
  await expect(turnControl(dialog)).toBeVisible({ timeout: DRAWN_MS })
  await expect(dialog.getByRole('checkbox', { name: 'Show someone sitting' })).toBeChecked()
  await expect(dialog.getByText('As tall as you said: 5\'2" (157 cm) at a desk of 34 in.')).toBeVisible()
  await expect(dialog.getByRole('slider', { name: 'Seat height' })).toHaveValue('26')
})

test('without WebGL the picture stays, with the reason and the figures', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const dialog = await openModel(page, 'keel-kneeling-chair')
  await expect(dialog.getByText('cannot draw in 3D')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /Keel Kneeling Chair/ })).toBeVisible()
  await expect(turnControl(dialog)).toHaveCount(0)
  await dialog.getByRole('group', { name: 'Seat' }).getByRole('radio', { name: 'Hole 1' }).check()
  await expect(dialog.getByText('20 in (51 cm)')).toBeVisible()
  expect(asked.some((url) => url.includes('.glb'))).toBe(false)
})
