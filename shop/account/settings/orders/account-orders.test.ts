import { afterEach, expect, test, vi } from 'vitest'
import { createSendSignedIn } from '../../../clients/backend/signed-in-call.ts'
import { provePurchase } from '../../prove-purchase.ts'
import { readAccountOrders } from './account-orders.ts'

interface Asked {
  readonly what: string
  readonly type: string | null
  readonly authorization: string | null
  readonly body: unknown
}

/** Somebody is signed in, whose session is refreshed once, and the shop's server gives these answers in turn. */
function signedIn(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    asked.push({
      what: `${method} ${path}`,
      type: new Headers(headers).get('content-type'),
      authorization: new Headers(headers).get('authorization'),
      body: JSON.parse(String(body)),
    })
    return answers.shift()?.() ?? new Response(null, { status: 500 })
  })
  const session = (token: string) => ({ data: { session: { access_token: token } }, error: null })
  const client = { getSession: async () => session('first'), refreshSession: async () => session('second') }
  return { asked, send: createSendSignedIn(async () => client as never) }
}
afterEach(() => void vi.unstubAllGlobals())

const status = (code: number) => () => new Response(null, { status: code })
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

const order = {
  ...{
    number: 1001,
    placedAt: '2026-11-26T05:00:00.000Z',
    state: 'Placed',
    arrives: null,
    trackingNumber: null,
  },
  ...{ totalCents: 12_900, isTest: false, lines: [{ title: 'Chair', variantTitle: 'Oak', quantity: 1 }] },
  ...{
    path: '/orders/a-1/b',
    payPath: '/orders/a-1/b/payment',
    invoicePath: '/orders/a/invoice',
    againPath: '/cart?lines=1:2,3:4',
  },
  ...{ cancelPath: null, returnPath: '/orders/a/return', claimPath: null },
  cases: [{ number: 'R-1', path: '/orders/a/cases/1' }],
}
const page =
  (more: object = {}, next: unknown = null) =>
  () =>
    Response.json({ orders: [{ ...order, ...more }], next })

test('the orders of an account come page by page, the latest first', async () => {
  const { asked, send } = signedIn(page({}, 900), page())
  expect(await readAccountOrders(send)).toEqual({ ok: true, data: { orders: [order], next: 900 } })
  expect(await readAccountOrders(send, 900)).toEqual({ ok: true, data: { orders: [order], next: null } })
  expect(asked).toEqual([
    { what: 'POST /account/orders', type: 'application/json', authorization: 'Bearer first', body: {} },
    {
      what: 'POST /account/orders',
      type: 'application/json',
      authorization: 'Bearer first',
      body: { before: 900 },
    },
  ])
})

test.each([401, 403])(
  'a session that the server does not take (%s) is refreshed, and asked with again',
  async (code) => {
    const { asked, send } = signedIn(status(code), page())
    expect(await readAccountOrders(send)).toMatchObject({ ok: true })
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
  },
)

test('a server that fails or is away is told apart from one without orders', async () => {
  const { send } = signedIn(status(503), unreachable, () => new Response('text'))
  expect(await readAccountOrders(send)).toMatchObject({ ok: false, error: { kind: 'http', status: 503 } })
  expect(await readAccountOrders(send)).toMatchObject({ ok: false, error: { kind: 'network' } })
  expect(await readAccountOrders(send)).toMatchObject({ ok: false, error: { kind: 'protocol' } })
})

test.each([
  { totalCents: -1 },
  { totalCents: 1.5 },
  { placedAt: 'today' },
  { path: 'https://evil.example/' },
  { path: '//evil.example/orders/a' },
  { path: '/orders/a?b' },
  { payPath: 'https://evil.example/orders/a' },
  { invoicePath: '/elsewhere' },
  { againPath: '/cart?lines=x' },
  { againPath: '/cart?lines=1:2&next=3' },
  { againPath: 'x/cart?lines=1:2' },
  { cases: [{ number: 'R-1', path: '/account' }] },
  { lines: [{ title: 'Chair' }] },
])('an order with %j cannot be read', async (more) => {
  const { send } = signedIn(page(more))
  expect(await readAccountOrders(send)).toMatchObject({ ok: false, error: { kind: 'protocol' } })
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['takes it', status(204), 'proved'],
  ['knows it by another account', status(409), 'of-another'],
  ['does not take it', status(400), 'nothing'],
  ['finds it too long', status(413), 'nothing'],
  ['fails', status(500), 'unreachable'],
  ['is behind a proxy that refuses', status(404), 'unreachable'],
  ['is away', unreachable, 'unreachable'],
])('the link of an order’s mail, where the server %s', async (_case, answer, came) => {
  const { asked, send } = signedIn(answer)
  expect(await provePurchase(send, 'token')).toBe(came)
  expect(asked).toEqual([
    {
      ...{ what: 'POST /account/purchases', type: 'application/json' },
      ...{ authorization: 'Bearer first', body: { proof: 'token' } },
    },
  ])
})

test('the link proves nothing for who is signed in no more', async () => {
  const { asked, send } = signedIn(status(403), status(204))
  expect(await provePurchase(send, 'token')).toBe('proved')
  expect(asked).toHaveLength(2)
  expect(
    await provePurchase(
      createSendSignedIn(async () => undefined),
      'token',
    ),
  ).toBe('signed-out')
  expect(
    await provePurchase(
      createSendSignedIn(() => Promise.reject(new Error('no script'))),
      'token',
    ),
  ).toBe('unreachable')
})
