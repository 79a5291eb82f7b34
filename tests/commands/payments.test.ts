import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { runPayments } from './owner-commands.ts'

const START_TIMEOUT_MS = 90_000
const YESTERDAY_S = -24 * 60 * 60

let stripe: StripeStandIn
let shop: Shop
let variables: Record<string, string>
let day: string
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
  stripe = await openStripeStandIn()
  shop = await openSeededShop({
    ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
    ...{ STRIPE_PUBLISHABLE_KEY: stripe.publishableKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
  })
  variables = { PORT: new URL(shop.origin).port, DATA_DIR: shop.dataDir }
  day = new Date(Date.now() + YESTERDAY_S * 1000).toISOString().slice(0, 10)
}, START_TIMEOUT_MS)
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await stripe?.[Symbol.asyncDispose]()
})

const payments = (...args: string[]) => runPayments(variables, ...args)

describe('the payments command on a running shop', () => {
  test('tells of the last day, which a shop compares by itself once it runs', async () => {
    const status = async () => (await payments('status')).output
    await expect
      .poll(status, { timeout: 30_000, interval: 500 })
      .toMatch(/^\d{4}-\d\d-\d\d {2}the books agree {2}0 payments/)
  })

  test('says that the books agree, and names every difference with what to do', async () => {
    expect(await payments('reconcile', '--from', day, '--to', day)).toEqual({
      ...{ code: 0, errors: '' },
      output: `the books agree from ${day} to ${day} (UTC): 0 payments, 0 refunds, 0 disputes and 0 payouts\n`,
    })
    const body = new URLSearchParams({ amount: '2500', currency: 'usd', payment_method: 'pm_card_visa' })
    body.append('confirm', 'true')
    body.append('return_url', 'https://elsewhere.example')
    const headers = { authorization: `Bearer ${stripe.secretKey}` }
    const made = await fetch(`${stripe.url}/v1/payment_intents`, { method: 'POST', headers, body })
    const { id } = (await made.json()) as { id: string }
    await stripe.edit(id, { created: Math.floor(Date.now() / 1000) + YESTERDAY_S })
    const { code, output, errors } = await payments('reconcile', '--to', day)
    expect([code, errors]).toEqual([1, expect.stringContaining('1 difference in 1 payments')])
    expect(output).toContain(`${day}  unknown-payment  ${id}: 2500 cents USD are captured`)
    expect(output).toContain('see who else uses the account')
  })

  test('adds up takings and taxes, as a table and as CSV, and knows of no disputes', async () => {
    const head = 'day (UTC),orders,ordered,captured,refunded,net\n'
    expect((await payments('takings', '--csv')).output).toBe(head)
    expect((await payments('taxes')).output).toContain('state  orders')
    expect((await payments('disputes')).output).toBe('no payment was disputed\n')
    expect((await payments('status')).output).toMatch(/^\d{4}-\d\d-\d\d {2}(?:the books agree|1 difference)/)
  })

  test.each<[string, string[], string]>([
    ['a day that is none', ['takings', '--from', '2026-02-30'], 'a day is written as 2026-03-17'],
    [
      'days in the wrong order',
      ['taxes', '--from', '2026-03-02', '--to', '2026-03-01'],
      'comes after the last',
    ],
    ['another option', ['reconcile', '--all'], 'there is no option "--all"'],
    ['a dispute that is none', ['disputes', 'show', '7'], 'there is no dispute "7"'],
  ])('says in one line what is wrong with %s', async (_, args, told) => {
    const { code, errors } = await payments(...args)
    expect([code, errors.trim().split('\n')]).toEqual([1, [expect.stringContaining(told)]])
  })
})
