import { change } from '../buying/order-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { mailThatSays } from '../form-verbs.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { ONE_WIDTH } from '../tags.ts'

const LINK = /https?:\S+\/stock-alerts\/[\w.-]+/

test('who waits for a sold-out seat confirms that by mail, and is written to once when it is back', async ({
  ownShop: shop,
  ownPage: page,
  faults,
}) => {
  faults.expect(/status of 422/)
  await page.goto('/product/keel-caster-set')
  await change(shop, 'variants/CA-SET/stock', { stock: '0' })
  const email = 'robin@buyer.example'
  const field = page.getByRole('textbox', { name: 'Email me when it is back' })
  await expect(async () => {
    await page.reload()
    await expect(field).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessibleAtEveryWidth(page, 'a sold-out product')
  await field.fill('robin')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Invalid email address/)
  await field.fill(email)
  await field.press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL('/product/keel-caster-set')
  // As a browser sends it whose script did not come.
  await field.fill('robin')
  await field.evaluate((input: HTMLInputElement) => input.form?.submit())
  await expect(page.getByRole('heading', { level: 1, name: 'An email when it is back' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'an address that is none')
  await page.goto('/back-in-stock?sent=1')
  await expectAccessibleAtEveryWidth(page, 'a mail is on its way')

  const [link = ''] = LINK.exec(await mailThatSays(shop, email, 'Yes, email me when it is back')) ?? []
  await page.goto(link)
  await expectAccessibleAtEveryWidth(page, 'before the press', ':root')
  await page.getByRole('button', { name: 'Yes, email me when it is back' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'on the list', ':root')
  await change(shop, 'variants/CA-SET/stock', { stock: '7' })
  expect(await mailThatSays(shop, email, 'It is back in stock')).toContain('/product/keel-caster-set')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'It is in stock' })).toBeVisible()
})

test('without JavaScript the form leads to a page that says the same', { tag: ONE_WIDTH }, async ({
  browser,
  faults,
}) => {
  faults.expect(/status of 422/)
  await using shop = await openSeededShop()
  await using context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  await faults.watch(context)
  const page = await context.newPage()
  await change(shop, 'variants/CA-SET/stock', { stock: '0' })
  const field = page.getByRole('main').getByLabel('Email me when it is back')
  await expect(async () => {
    await page.goto('/product/keel-caster-set')
    await expect(field).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await field.fill('robin')
  await page.getByRole('button', { name: 'Email me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'An email when it is back' })).toBeVisible()
  const again = page.getByLabel('Email', { exact: true })
  await expect(again).toHaveAccessibleDescription('Invalid email address')
  await expect(again).toHaveValue('robin')
  await again.fill('kim@buyer.example')
  await page.getByRole('button', { name: 'Email me' }).click()
  await expect(page).toHaveURL('/back-in-stock?sent=1#back-in-stock')
  await expect(page.getByText('Check your email')).toBeVisible()
  const [link = ''] = LINK.exec(await mailThatSays(shop, 'kim@buyer.example', 'Yes, email me')) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, email me when it is back' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Stop this email' }).click()
  const stopped = page.getByRole('heading', { name: 'You get no email about it' })
  await expect(stopped).toBeVisible()
  await page.reload()
  await expect(stopped).toBeVisible()
})
