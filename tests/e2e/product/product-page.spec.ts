import { expect, test } from '../fixtures.ts'
import { scrollToReviews } from '../reviews/reviews-verbs.ts'
import { addToCart, cartButton, chooseOption, openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

test('[2.25] a title of more than 60 characters is cut to its first six words', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await openProduct(page, 'keel-rocking-kneeling-chair')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rocking Kneeling Chair in Solid Birch')
})

test('[5.06] velvet, options with one value, and the option Title are not offered', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await expect(page.getByRole('radio', { name: /velvet/i })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Slate' })).toBeVisible()
  await openProduct(page, 'keel-caster-set')
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('[2.27] [4.04] a sold-out combination says so and cannot be added', { tag: JOURNEY }, async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await page.goto('/product/keel-kneeling-chair?Frame+finish=Black&Cushion+color=Slate')
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
})

test('[2.27] [4.04] [5.06] what is in stock with another cushion is not sold out: choosing it says what changed', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await chooseOption(page, 'Cushion color', 'Slate')
  const finish = page.getByRole('group', { name: 'Frame finish' })
  const black = finish.getByRole('radio', { name: 'Black' })
  await expect(black).toHaveAccessibleDescription('Black: not available with Slate')
  await expect(finish.getByText('Black', { exact: true })).toHaveCSS('text-decoration-line', 'none')
  await expect(finish.getByText('Black: not available with Slate')).toBeVisible()

  await chooseOption(page, 'Frame finish', 'Black')
  await expect(page.getByRole('status').getByText('Cushion color changed to Oat')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Cushion color: Oat' })).toBeVisible()
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/Frame\+finish=Black&Cushion\+color=Oat/)

  await chooseOption(page, 'Cushion color', 'Slate')
  await expect(page.getByRole('status').getByText(/^Frame finish changed to /)).toBeVisible()
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await chooseOption(page, 'Cushion color', 'Oat')
  await expect(page.getByText(/ changed to /)).toHaveCount(0)
})

test('[4.04] the chosen finish leads the gallery, which returns to its first picture', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  const pictures = page.getByRole('region', { name: /^Pictures of/ })
  await pictures.getByRole('button', { name: /^Show picture 3/ }).click()
  await expect(pictures.getByRole('img').nth(2)).toBeInViewport()
  await chooseOption(page, 'Frame finish', 'Walnut')
  await expect(pictures.getByRole('img').first()).toBeInViewport()
  await expect(pictures.getByRole('img').first()).toHaveAccessibleName(/walnut/i)
})

test('[5.07] the quantity begins at 1 and cannot go below it', { tag: JOURNEY }, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await main.getByRole('button', { name: 'Decrease quantity' }).click()
  await addToCart(page)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[9.06] [9.07] the price, and 1.25 times it struck through, in the chosen currency', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, context, shop }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await expect(page.getByRole('main')).toContainText('$249.00')
  await expect(page.getByRole('main')).toContainText('$311.25')
  await expect(page.getByRole('main')).toContainText('-20%')
  await context.addCookies([{ name: 'keel_currency', value: 'CAD', url: shop.origin }])
  await openProduct(page, 'keel-kneeling-chair')
  await expect(page.getByRole('main')).toContainText('CA$336.15')
  await expect(page.getByRole('main')).toContainText('CA$420.19')
})

test('[2.24] [8.08] a handle that no product has: 404, with the specified words and the way home', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  const answer = await page.goto('/product/no-such-chair')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/collection')
})

test('on paper a product keeps its picture, price and words, and nothing that is pressed or played', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  const main = page.getByRole('main')
  await expect(main.locator('[data-film]').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('button', { name: /^Zoom|picture/ }).filter({ visible: true })).not.toHaveCount(
    0,
  )
  await expect(main.getByText('$249.00').first()).toBeVisible()
  await expect(main.getByText('Natural birch').first()).toBeVisible()
  for (const name of ['Add to Cart', 'View in 3D', 'Copy', 'Helpful'])
    await expect(main.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Show picture/ }).filter({ visible: true })).toHaveCount(0)
  await expect(main.locator('[data-film]').filter({ visible: true })).toHaveCount(0)
  await expect(main.getByText('Save for later').filter({ visible: true })).toHaveCount(0)
})

test('[4.04] [4.05] going back through the lists of reviews keeps what is chosen, and the address names it', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/product/keel-kneeling-chair')
  await scrollToReviews(page)
  await page.getByRole('link', { name: /^5 stars/ }).click()
  await expect(page).toHaveURL(/review-stars=5/)
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await expect(page).toHaveURL(/Frame\+finish=Walnut/)
  await page.goBack()
  await expect(page).toHaveURL(/\?Frame\+finish=Walnut/)
  await expect(page).not.toHaveURL(/review-stars/)
  await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
})
