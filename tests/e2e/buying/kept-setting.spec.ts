import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  chooseDelivery,
  fillAddress,
  findFit,
  openCart,
  openProduct,
  payWithTestCard,
  startCheckout,
} from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { addByForm } from './form-cart-verbs.ts'

const SETTING = 'Seat in hole 2, knee pad in hole 1'
const YOURS = `Your setting: ${SETTING}`

test('the finder’s answer travels with the chair to its order, once its visitor says so', async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  const box = page.getByRole('checkbox', { name: 'Keep my setting with this chair' })
  await expect(box).toHaveCount(0)
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  await page.getByRole('link', { name: 'Keep this setting with the chair' }).click()
  await expect(box).toBeInViewport()
  await expect(box).not.toBeChecked()
  await expectAccessibleAtEveryWidth(page, 'an answer that can be kept')
  await box.check()
  await addToCart(page)
  await openCart(page)
  await expect(page.getByText(YOURS)).toBeVisible()
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  await expect(checkout.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await expect(checkout.getByText(YOURS)).toBeVisible()
  await checkout.getByRole('link', { name: 'Passport of the Kneeling Chair' }).click()
  await expect(checkout.getByLabel('Seat, rear knobs')).toHaveValue('2')
})

test('without JavaScript the box stands in the form that adds the chair', { tag: ONE_WIDTH }, async ({
  browser,
  shop,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const page = await context.newPage()
  await page.goto('/product/keel-kneeling-chair')
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  const box = page.getByRole('checkbox', { name: 'Keep my setting with this chair' })
  await box.check()
  await addByForm(page)
  await expect(page.getByText(YOURS)).toBeVisible()
})

test('[4.03] where the scripts of islands do not come, the form is posted with the box that was ticked', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  await page.route(/_astro\/(?:product-stage|react)[^/]*\.js/, (route) => route.abort())
  await openProduct(page, 'keel-kneeling-chair')
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  await page.getByRole('link', { name: 'Keep this setting with the chair' }).click()
  const box = page.getByRole('checkbox', { name: 'Keep my setting with this chair' })
  await expect(box).toBeInViewport()
  await box.check()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(page.getByText(YOURS)).toBeVisible()
})
