import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import {
  addToCart,
  chooseDelivery,
  fillAddress,
  openCart,
  payWithTestCard,
  readOrderNumber,
  startCheckout,
} from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'

const PAYS = '4242 4242 4242 4242'
const IS_DECLINED = '4000 0000 0000 0002'
const ASKS_THE_BANK = '4000 0027 6000 3184'
const START_MS = 120_000
const library = new URL('../../fixtures/payments/stripe/stripe-js-stub.js', import.meta.url)

let stripe: StripeStandIn
let shop: Shop

test.beforeAll(async () => {
  test.setTimeout(START_MS)
  stripe = await openStripeStandIn()
  shop = await openSeededShop({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  await stripe.notify({ url: `${shop.origin}/webhooks/stripe` })
})

test.afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await stripe?.[Symbol.asyncDispose]()
})

/** Everything that the browser would ask of Stripe is answered here. */
async function answerForStripe(context: BrowserContext) {
  const script = await readFile(library, 'utf8')
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://api.stripe.com/v1/confirmation_tokens', async (route) => {
    const request = route.request()
    const answer = await fetch(`${stripe.url}/v1/confirmation_tokens`, {
      method: request.method(),
      headers: { authorization: (await request.headerValue('authorization')) ?? '' },
      body: request.method() === 'POST' ? new URLSearchParams(request.postData() ?? '') : null,
    })
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    })
  })
}

async function goToPayment(page: Page): Promise<Page> {
  await answerForStripe(page.context())
  await page.goto(`${shop.origin}/product/keel-kneeling-chair`)
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await expect(checkout.getByText('The card form is loading')).toBeHidden()
  return checkout
}

async function intentStatuses() {
  return (await stripe.read()).intents.map(({ status }) => status)
}

test('[1.01] a chair is paid by Stripe’s form, and the money is taken once the order stands', {
  tag: JOURNEY,
}, async ({ page }) => {
  const checkout = await goToPayment(page)
  await payWithTestCard(checkout, '4242')
  await expect(checkout.getByText('Your card number is incomplete.').first()).toBeVisible()
  await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled()
  await payWithTestCard(checkout, PAYS)
  expect(await readOrderNumber(checkout)).toMatch(/^\d+$/)
  await expect(checkout.getByText('with Visa ending in 4242')).toBeVisible()
  await expect.poll(async () => (await intentStatuses()).at(-1)).toBe('succeeded')
})

test('a card that is declined says why, and another one pays', async ({ page }) => {
  const checkout = await goToPayment(page)
  await payWithTestCard(checkout, IS_DECLINED)
  await expect(checkout.getByRole('alert').first()).toContainText(
    'Your card was declined. Nothing was charged.',
  )
  await payWithTestCard(checkout, PAYS)
  await readOrderNumber(checkout)
})

test('a bank that wants to hear from its customer leads back to the order, and the back button too', async ({
  page,
}) => {
  const checkout = await goToPayment(page)
  await payWithTestCard(checkout, ASKS_THE_BANK)
  await checkout.getByRole('button', { name: 'Complete' }).click()
  const number = await readOrderNumber(checkout)
  // The bank's page may come back as it was left, and then loads nothing that could be waited for.
  await checkout.goBack({ waitUntil: 'commit' })
  await expect(checkout).toHaveTitle('3-D Secure test page')
  await checkout.goBack({ waitUntil: 'commit' })
  expect(await readOrderNumber(checkout)).toBe(number)
})

test('a bank that says no leads back to the payment page', async ({ page }) => {
  const checkout = await goToPayment(page)
  await payWithTestCard(checkout, ASKS_THE_BANK)
  await checkout.getByRole('button', { name: 'Fail' }).click()
  await expect(checkout.getByRole('alert').first()).toContainText('Nothing was charged')
  await expect(checkout.getByLabel('Card number')).toBeVisible()
})

test('without Stripe’s script the page says that the card form cannot be loaded', async ({
  page,
  faults,
}) => {
  faults.expect(/js\.stripe\.com/)
  const checkout = await goToPayment(page).then(async (opened) => {
    await opened.context().unroute('https://js.stripe.com/**')
    await opened.context().route('https://js.stripe.com/**', (route) => route.abort())
    await opened.reload()
    return opened
  })
  await expect(checkout.getByText('The card form could not be loaded')).toBeVisible()
})
