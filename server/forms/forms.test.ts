import { beforeEach, expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { AlertAsked } from '#services/storefront/stock-alerts/ask-for-alert.ts'
import { ONE_PROCESS } from '#tests/fixtures/database/one-process.ts'
import { createForms } from './forms.ts'

const ORIGIN = 'https://keel.test'
const message = {
  ...{ name: 'Ada', email: 'ada@example.com', subject: 'Too high', message: 'How low does it go?' },
  order_number: '1001',
}
const application = {
  name: 'Eve',
  email: 'eve@example.com',
  website: 'eve.example',
  plan: 'A film each week',
}

let now: Date
let kept: [table: string, row: Record<string, unknown>][]
let toShop: MailMessage[]
let receipts: MailMessage[]
let confirmed: string[]
let mayAsk: boolean
let awaited: [email: string, variantId: number][]
let alertAsked: AlertAsked
beforeEach(() => {
  now = new Date('2026-03-06T12:00:00Z')
  ;[kept, toShop, receipts, confirmed] = [[], [], [], []]
  mayAsk = true
  ;[awaited, alertAsked] = [[], 'asked']
})

const forms = createForms({
  database: ONE_PROCESS,
  add: (async (table: string, row: Record<string, unknown>, also: (trx: unknown) => Promise<void>) => {
    kept.push([table, row])
    await also('the transaction of the row')
  }) as never,
  mail: {
    enqueue: async (trx: unknown, mail: MailMessage) => {
      expect(trx).toBe('the transaction of the row')
      toShop.push(mail)
    },
    enqueueToTyped: async (trx: unknown, mail: MailMessage) => {
      expect(trx).toBe('the transaction of the row')
      receipts.push(mail)
      return true
    },
  } as never,
  askToConfirm: async (email) => {
    confirmed.push(email)
    return mayAsk
  },
  askForAlert: async (email, variantId) => {
    awaited.push([email, variantId])
    return alertAsked
  },
  ...{ publicUrl: ORIGIN, signingKey: '0f'.repeat(32), now: () => now },
})

let network = 0
/** A sender who took two seconds, on a network of their own. */
function person(changes: object = {}) {
  const stamp = forms.stamp()
  now = new Date(now.getTime() + 2_000)
  network += 1
  return { address: `203.0.113.${network}`, decoy: '', stamp, ...changes }
}

test('a message is kept, told to the shop, and its sender hears of it', async () => {
  expect(await forms.saveContactMessage(message, person())).toBe('taken')
  expect(kept).toEqual([
    [
      'contact_messages',
      { ...message, suspected: false, request_key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ],
  ])
  expect(toShop).toMatchObject([
    { to: brand.supportEmail, subject: 'Contact: Too high', replyTo: 'ada@example.com' },
  ])
  for (const words of [
    'A message from the contact form',
    'Subject: Too high',
    'Order: 1001',
    'How low does it go?',
  ])
    expect(toShop[0]?.text).toContain(words)
  expect(receipts).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining('Ada') }])
  expect(new Set([kept[0]?.[1].request_key, toShop[0]?.key, receipts[0]?.key]).size).toBe(3)
})

test('without a number of an order none is kept, and none is told', async () => {
  await forms.saveContactMessage({ ...message, order_number: '' }, person())
  expect(kept[0]?.[1]).toMatchObject({ order_number: null })
  expect(toShop[0]?.text).not.toContain('Order:')
})

test('an application goes to who looks after affiliates', async () => {
  expect(await forms.saveAffiliateApplication(application, person())).toBe('taken')
  expect(kept).toMatchObject([['affiliate_applications', { ...application, suspected: false }]])
  expect(toShop).toMatchObject([{ to: brand.affiliatesEmail, subject: 'Affiliate application: Eve' }])
  for (const words of [
    'An application to the affiliate program',
    'Website or channel: eve.example',
    'A film each week',
  ])
    expect(toShop[0]?.text).toContain(words)
  expect(receipts).toMatchObject([{ to: 'eve@example.com' }])
})

test('sent twice on one day it is the same, and the next day another', async () => {
  const keys = () => [kept, toShop, receipts].map((all) => all.length)
  for (let time = 0; time < 2; time++) await forms.saveContactMessage(message, person())
  now = new Date('2026-03-07T12:00:00Z')
  await forms.saveContactMessage(message, person())
  expect(keys()).toEqual([3, 3, 3])
  const [first, again, next] = kept.map(([, row]) => row.request_key)
  expect([again === first, next === first]).toEqual([true, false])
  expect(toShop[0]?.key).toBe(toShop[1]?.key)
  expect(toShop[2]?.key).not.toBe(toShop[0]?.key)
})

test.each([
  ['fills in what nobody sees', { decoy: 'https://win.example' }],
  ['is faster than anybody', { stamp: 'none' }],
])(
  'what a program writes that %s is kept and told with its mark, and has no mail sent to anybody',
  async (_how, trap) => {
    for (const save of [
      () => forms.saveContactMessage(message, person(trap)),
      () => forms.saveAffiliateApplication(application, person(trap)),
    ])
      expect(await save()).toBe('taken')
    expect(kept.map(([, { suspected }]) => suspected)).toEqual([true, true])
    expect(toShop).toHaveLength(2)
    expect(receipts).toEqual([])
  },
)

test('the shop sees which messages a trap has caught', async () => {
  await forms.saveContactMessage(message, person())
  await forms.saveContactMessage(message, person({ decoy: 'x' }))
  expect(toShop[0]?.text).not.toBe(toShop[1]?.text)
})

test('a network sends twenty of whatever form, and its twenty-first is kept nowhere', async () => {
  const address = '198.51.100.1'
  for (let sent = 0; sent < 10; sent++) {
    expect(await forms.saveContactMessage(message, person({ address }))).toBe('taken')
    expect(await forms.saveAffiliateApplication(application, person({ address }))).toBe('taken')
  }
  expect(await forms.saveContactMessage(message, person({ address }))).toBe('too many')
  expect(await forms.subscribe({ email: 'ada@example.com' }, person({ address }))).toBe('too many')
  expect([kept.length, toShop.length, receipts.length, confirmed.length]).toEqual([20, 20, 20, 0])
})

test('a newsletter is asked for, unless a program asks, or its address was asked often enough', async () => {
  const subscribe = (changes: object = {}) => forms.subscribe({ email: 'ada@example.com' }, person(changes))
  expect([await subscribe(), confirmed]).toEqual(['taken', ['ada@example.com']])
  expect([await subscribe({ decoy: 'x' }), confirmed.length]).toEqual(['taken', 1])
  mayAsk = false
  expect(await subscribe()).toBe('too many')
})

test('stock is waited for by a mail that asks first, and never by a program', async () => {
  const wish = { email: 'ada@example.com', variant: '12' }
  const wait = (changes: object = {}) => forms.awaitStock?.(wish, person(changes))
  expect([await wait(), awaited]).toEqual(['taken', [['ada@example.com', 12]]])
  expect([await wait({ decoy: 'x' }), awaited.length]).toEqual(['taken', 1])
  alertAsked = 'too-many'
  expect(await wait()).toBe('too many')
})

test.each([
  ['in-stock', 'It is in stock again: reload the page to order it'],
  ['not-sold', 'We no longer sell that'],
] as const)('what is %s is told beside its field', async (asked, problem) => {
  alertAsked = asked
  const outcome = await forms.awaitStock?.({ email: 'ada@example.com', variant: '12' }, person())
  expect(outcome).toEqual({ problems: { variant: problem } })
})

test('of a network, twenty an hour wait for stock', async () => {
  const address = '198.51.100.7'
  const wait = () => forms.awaitStock?.({ email: 'ada@example.com', variant: '12' }, person({ address }))
  for (let sent = 0; sent < 20; sent++) expect(await wait()).toBe('taken')
  expect(await wait()).toBe('too many')
})

test('with a hosted store nobody is written to about its stock', () => {
  const parts = { add: (async () => {}) as never, mail: {} as never, askToConfirm: async () => true }
  const hosted = createForms({
    ...parts,
    database: ONE_PROCESS,
    publicUrl: ORIGIN,
    signingKey: '0f'.repeat(32),
  })
  expect(hosted.awaitStock).toBeUndefined()
})
