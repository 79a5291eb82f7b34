import { hostAgent } from '#tests/fixtures/ucp/hosted-agent.ts'
import { expect, test } from '../fixtures.ts'
import { payWithTestCard, readOrderNumber, someAddress } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const { email, firstName, lastName, address, city, state, zip } = someAddress
const BUYER = { email, first_name: firstName, last_name: lastName }
const HOME = { street_address: address, address_locality: city, address_region: state, postal_code: zip }

test('an agent hands its checkout over, a person pays it in a browser, and the agent sees the order', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop }) => {
  await using agent = await hostAgent()
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await agent.fetch(`${shop.origin}/api/ucp/rest${path}`, {
      method,
      headers: { 'ucp-agent': `profile="${agent.url}"`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const { products } = await ask('POST', '/catalog/search', { query: 'saddle stool' })
  const [{ title, variants }] = products
  const checkout = await ask('POST', '/checkout-sessions', {
    line_items: [{ item: { id: variants[0].id }, quantity: 2 }],
    buyer: BUYER,
    fulfillment: { methods: [{ destinations: [HOME], groups: [{ selected_option_id: 'express' }] }] },
  })
  expect(checkout.status).toBe('requires_escalation')

  await page.goto(checkout.continue_url)
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  for (const said of [email, address, 'Express', title])
    await expect(page.getByText(said).first(), said).toBeAttached()
  const { amount } = checkout.totals.find(({ type }: { type: string }) => type === 'total')
  await expect(page.getByText(`$${(amount / 100).toFixed(2)}`).first()).toBeAttached()

  // Whoever changes their mind goes back to the form, which holds what the agent said.
  await page
    .getByRole('link', { name: /^(?:Change|Edit)/ })
    .first()
    .click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address)
  await page.getByLabel('Address', { exact: true }).fill('14 Harbor Street')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: 'Express' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  const changed = await ask('GET', `/checkout-sessions/${checkout.id}`)
  expect(changed.fulfillment.methods[0].destinations).toMatchObject([{ street_address: '14 Harbor Street' }])

  await payWithTestCard(page)
  const number = await readOrderNumber(page)
  const bought = await ask('GET', `/checkout-sessions/${checkout.id}`)
  expect(bought).toMatchObject({ status: 'completed', order: { id: number }, totals: checkout.totals })
  expect(bought.continue_url).toBeUndefined()
  const order = await ask('GET', `/orders/${number}`)
  expect(order).toMatchObject({
    checkout_id: checkout.id,
    line_items: [{ quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' }],
    fulfillment: { expectations: [{ destination: { street_address: '14 Harbor Street' } }] },
  })
  await page.goto(order.permalink_url)
  expect(await readOrderNumber(page)).toBe(number)
})
