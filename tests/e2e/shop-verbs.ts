import { expect, type Locator, type Page } from '@playwright/test'

/** A shopper's actions, found by role and name, so that a new look breaks no test. */

export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
}

export async function openProduct(page: Page, handle: string): Promise<void> {
  await page.goto(`/product/${handle}`)
}

/** Waits until what stands below the first screen of a new page is laid out, which it is two seconds after the page came. */
export async function everythingLaidOut(page: Page): Promise<void> {
  const states = () =>
    page
      .locator('main > section')
      .evaluateAll((all) => all.map((section) => getComputedStyle(section).contentVisibility))
  await expect.poll(states).not.toContain('auto')
}

/** The section of a page with this heading. */
export function sectionTitled(page: Page, title: string | RegExp): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
}

export async function chooseOption(page: Page, option: string, value: string): Promise<void> {
  const radio = page.getByRole('group', { name: option }).getByRole('radio', { name: value })
  await radio.click()
  // A click that comes before the script is kept for it, so this may take a moment.
  await expect(radio).toBeChecked()
}

/** Sets the quantity in steps, as the page offers it. */
export async function setQuantity(page: Page, quantity: number): Promise<void> {
  const main = page.getByRole('main')
  for (let count = 1; count < quantity; count += 1) {
    await main.getByRole('button', { name: 'Increase quantity' }).click()
  }
}

/** Adds what is chosen, and waits until it is in the cart: a click that comes before the script is kept for it. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart!').first()).toBeVisible()
}

export function cartButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Cart, / })
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(sheet).toBeVisible()
  return sheet
}

export async function chooseCurrency(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Currency' }).selectOption(code)
  await expect(page.locator('html')).toHaveAttribute('data-currency', code)
}

export interface Body {
  feet: string
  inches: string
  deskIn: string
  shinsHurt?: boolean
}

export async function fillFit(page: Page, { feet, inches, deskIn, shinsHurt }: Body): Promise<void> {
  await page.getByLabel('Your height, ft').fill(feet)
  await page.getByLabel('Your height, in').fill(inches)
  await page.getByLabel('Desk height, in').fill(deskIn)
  if (shinsHurt) await page.getByRole('radio', { name: 'Yes' }).check()
}

export async function findFit(page: Page, body: Body): Promise<void> {
  await fillFit(page, body)
  await page.getByRole('button', { name: 'Find my fit' }).click()
  await expect(page).toHaveURL(/#fit-answer$/)
}

/** Goes from the open cart sheet to the checkout's first page, in its own tab. */
export async function startCheckout(page: Page): Promise<Page> {
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Checkout with / }).click(),
  ])
  await expect(checkout.getByLabel('Email')).toBeVisible()
  return checkout
}

export interface Address {
  email: string
  firstName: string
  lastName: string
  address: string
  city: string
  state: string
  zip: string
}

export const someAddress: Address = {
  email: 'robin@buyer.example',
  firstName: 'Robin',
  lastName: 'Planck',
  address: '12 Harbor Street',
  city: 'Portland',
  state: 'Maine',
  zip: '04101',
}

export async function fillAddress(checkout: Page, address: Address = someAddress): Promise<void> {
  await checkout.getByLabel('Email').fill(address.email)
  await checkout.getByLabel('First name').fill(address.firstName)
  await checkout.getByLabel('Last name').fill(address.lastName)
  await checkout.getByLabel('Address', { exact: true }).fill(address.address)
  await checkout.getByLabel('City').fill(address.city)
  await checkout.getByLabel('State').selectOption(address.state)
  await checkout.getByLabel('ZIP code').fill(address.zip)
  await goOn(checkout)
}

export async function chooseDelivery(checkout: Page, delivery: 'Standard' | 'Express'): Promise<void> {
  await checkout.getByRole('radio', { name: delivery }).check()
  await goOn(checkout)
}

const CARD_THAT_PAYS = '4242 4242 4242 4242'
export const CARD_THAT_IS_DECLINED = '4000 0000 0000 0002'

export async function payWithTestCard(checkout: Page, cardNumber: string = CARD_THAT_PAYS): Promise<void> {
  await checkout.getByLabel('Card number').fill(cardNumber)
  await checkout.getByLabel('Expiration date').fill('12/30')
  await checkout.getByLabel('Security code').fill('123')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** Reads the number from the order-status page. */
export async function readOrderNumber(checkout: Page): Promise<string> {
  await expect(checkout).toHaveTitle(/^Order /)
  const [, number = ''] = /^Order (\S+)/.exec(await checkout.title()) ?? []
  return number
}

async function goOn(checkout: Page): Promise<void> {
  await checkout.getByRole('button', { name: 'Continue' }).click()
}
