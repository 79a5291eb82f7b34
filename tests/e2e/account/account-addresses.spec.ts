import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { beSignedUp, somebodyNew } from './account-verbs.ts'

interface Typed {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

const HOME: Typed = { street: '12 Harbor Street', city: 'Portland', state: 'Maine', zip: '04101' }
const OFFICE: Typed = { street: '500 Mill Road', city: 'Salem', state: 'Oregon', zip: '97301' }

async function fill(page: Page, { street, city, state, zip }: Typed): Promise<void> {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Planck')
  await page.getByLabel('Address', { exact: true }).fill(street)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State').selectOption(state)
  await page.getByLabel('ZIP code').fill(zip)
}

async function add(page: Page, address: Typed): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fill(page, address)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(entries(page).filter({ hasText: address.street })).toBeVisible()
}

const entries = (page: Page) => page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem')

test('[6.01] addresses are kept in the account, and the checkout begins with the first and offers the others', async ({
  page,
  shop,
}) => {
  const somebody = somebodyNew()
  await page.goto('/')
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await fill(page, { ...HOME, zip: '97201' })
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('This ZIP code is not in Maine')).toBeVisible()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expectAccessibleAtEveryWidth(page, 'a ZIP code of another state')
  await page.getByLabel('ZIP code').fill('041012205')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Portland, ME 04101-2205')
  await add(page, OFFICE)
  await page.getByRole('button', { name: 'Use first 500 Mill Road, Salem' }).click()
  await expect(entries(page).first()).toContainText('500 Mill Road')
  await expectAccessibleAtEveryWidth(page, 'two addresses')

  await openProduct(page, 'keel-cushion-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await expect(checkout.getByLabel('Email')).toHaveValue(somebody.email)
  await expect(checkout.getByLabel('Address', { exact: true })).toHaveValue('500 Mill Road')
  await expectAccessibleAtEveryWidth(checkout, 'saved addresses at the checkout')
  const other = checkout.getByRole('button', { name: /12 Harbor Street/ })
  const email = `else-${somebody.email}`
  await checkout.getByLabel('Email').fill(email)
  await other.focus()
  await checkout.keyboard.press('Enter')
  await expect(checkout.getByLabel('Address', { exact: true })).toHaveValue('12 Harbor Street')
  await expect(checkout.getByLabel('ZIP code')).toHaveValue('04101-2205')
  await expect(checkout.getByLabel('Email')).toHaveValue(email)
  await expect(other).toHaveAttribute('aria-current', 'true')
  // The Enter key in a field goes on, though the first address is the first button to be seen.
  await checkout.getByLabel('Email').press('Enter')
  await expect(checkout.getByRole('heading', { level: 1 })).not.toHaveText('Where should we ship it?')
  await expect(checkout.getByText(email)).toBeVisible()
  await expect(checkout.getByText('12 Harbor Street').first()).toBeVisible()
  await checkout.close()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove 500 Mill Road, Salem' }).click()
  await expect(entries(page)).toHaveCount(1)
})

test('[6.01] an open form keeps what was typed in it while other addresses are put first and removed', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await page.goto('/account')
  await add(page, HOME)
  await add(page, OFFICE)
  const street = page.getByLabel('Address', { exact: true })
  const focused = page.locator('#addresses :focus')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await street.fill('7 Quay Lane')
  await page.getByRole('button', { name: 'Use first 500 Mill Road, Salem' }).click()
  await expect(entries(page).first()).toContainText('500 Mill Road')
  await expect(street).toHaveValue('7 Quay Lane')
  await page.getByRole('button', { name: 'Remove 12 Harbor Street, Portland' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(street).toHaveValue('7 Quay Lane')
  await expect(focused).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit 500 Mill Road, Salem' }).click()
  await expect(street).toHaveValue('500 Mill Road')
  await page.getByRole('button', { name: 'Remove 500 Mill Road, Salem' }).click()
  await expect(entries(page)).toHaveCount(0)
  await expect(street).toBeHidden()
  await expect(focused).toHaveCount(1)
})
