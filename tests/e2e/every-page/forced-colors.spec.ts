import type { Locator } from '@playwright/test'
import { keepOrder } from '../buying/order-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, chooseOption, fillAddress, openCart, openProduct, startCheckout } from '../shop-verbs.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('[2.27] in forced colors one can tell what is chosen, what a swatch shows, and what is sold out', async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await chooseOption(page, 'Cushion color', 'Slate')
  const label = (value: string) =>
    page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${value}`) }) })
  expect(await groundOf(label('Slate'))).not.toBe(await groundOf(label('Oat')))
  await expectHighlighted(label('Slate'))
  expect(await styleOf(label('Black'), 'border-top-style'), 'not with Slate').toBe('dashed')
  expect(await styleOf(label('Oat'), 'border-top-style')).toBe('solid')
  expect(await groundOf(label('Walnut').locator('[aria-hidden=true]'))).not.toBe(
    await groundOf(label('Black').locator('[aria-hidden=true]')),
  )
})

test('[2.27] in forced colors the main button stands out, and is another when it is off', async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
  await expect(button).toBeEnabled()
  const highlight = await systemColor(button, 'Highlight')
  await expectHighlighted(button)
  await page.goto('/product/keel-kneeling-chair?Frame+finish=Black&Cushion+color=Slate')
  await expect(button).toBeDisabled()
  expect(await groundOf(button)).not.toBe(highlight)
  expect(await styleOf(button, 'color')).toBe(await systemColor(button, 'GrayText'))
  expect(await styleOf(button, 'border-top-width')).not.toBe('0px')
})

test('[2.17] [2.18] in forced colors links that act as buttons, on and off, are told apart too', async ({
  page,
}) => {
  await page.goto('/')
  const shopNow = page.getByRole('link', { name: 'Shop Now' }).first()
  await expectHighlighted(shopNow)
  await openCart(page)
  const checkout = page.getByRole('dialog').getByRole('link', { name: /^Checkout with/ })
  expect(await groundOf(checkout)).not.toBe(await systemColor(checkout, 'Highlight'))
  expect(await styleOf(checkout, 'color')).toBe(await systemColor(checkout, 'GrayText'))
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await openCart(page)
  await expectHighlighted(checkout)
})

test('[2.11] [2.25] in forced colors one can tell which page is open, and which picture is shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openProduct(page, 'keel-two-pad-kneeling-chair')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const open = menu.getByRole('link', { name: 'Two-Pad Chair' })
  const other = menu.getByRole('link', { name: 'Contact' })
  expect(await styleOf(open, 'border-bottom-color')).not.toBe(await styleOf(other, 'border-bottom-color'))
  const pictures = page.getByRole('button', { name: /^Show picture/ })
  expect(await styleOf(pictures.first(), 'border-top-width')).not.toBe(
    await styleOf(pictures.last(), 'border-top-width'),
  )
})

test('in forced colors the checkout’s main button and chosen delivery stand out', async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  const button = checkout.getByRole('button', { name: 'Continue' })
  await expectHighlighted(button)
  await fillAddress(checkout)
  const delivery = (name: string) => checkout.locator('label', { has: checkout.getByRole('radio', { name }) })
  await delivery('Express').click()
  await expectHighlighted(delivery('Express'))
  expect(await groundOf(delivery('Standard'))).not.toBe(await systemColor(button, 'Highlight'))
})

test('in forced colors the chosen answer on an order’s page stands out', async ({ page }) => {
  const { path } = await keepOrder(page, 'keel-kneeling-chair')
  await page.goto(`${path}/two-weeks?felt=shins`)
  const answers = page.getByRole('navigation', { name: 'How does it feel?' })
  const chosen = answers.getByRole('link', { name: 'My shins hurt' })
  await expectHighlighted(chosen)
  expect(await groundOf(answers.getByRole('link', { name: 'It feels fine' }))).not.toBe(
    await groundOf(chosen),
  )
})

/** A newly opened window hears of the forced colors only after its page shows, so this waits for them. */
async function expectHighlighted(element: Locator) {
  await element.page().waitForFunction(() => matchMedia('(forced-colors: active)').matches)
  await expect(element).toHaveCSS('background-color', await systemColor(element, 'Highlight'))
}

/** Reads a computed property after the element's animations have ended. */
function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate(async (each, name) => {
    await Promise.allSettled(each.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(each).getPropertyValue(name)
  }, property)
}

function groundOf(element: Locator): Promise<string> {
  return styleOf(element, 'background-color')
}

/** The color that the system, as the browser emulates it, paints by this name. */
function systemColor(element: Locator, name: string): Promise<string> {
  return element.evaluate((each, color) => {
    const patch = document.createElement('i')
    patch.style.cssText = `forced-color-adjust: none; background-color: ${color}`
    each.ownerDocument.body.append(patch)
    const painted = getComputedStyle(patch).backgroundColor
    patch.remove()
    return painted
  }, name)
}
