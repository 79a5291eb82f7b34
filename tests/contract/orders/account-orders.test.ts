import { beforeAll, expect, test, vi } from 'vitest'
import { deleteUser } from '#server/backend/owner.ts'
import { createLog } from '#server/log.ts'
import { accountOrders } from '#server/purchases/account-orders.ts'
import { purchaseProofs } from '#server/purchases/purchase-proofs.ts'
import { connectPaidOrders } from '#server/storefront/paid-orders.ts'
import { sign } from '#services/shared/signature.ts'
import { readDocuments } from '#services/storefront/documents/read-documents.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  type AuthTwin,
  newAddress,
  ORIGIN,
  openAuthTwin,
  openClient,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openMail, tokenHashOf } from '#tests/fixtures/mail/mailbox.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const SIGNING_KEY = '5e'.repeat(32)
const PATIENCE = { timeout: 15_000 }

describeOnEveryEngine('the orders of an account', ({ database }) => {
  let backend: AuthTwin
  let storefront: Storefront
  let owner: { url: string; anonKey: string; serviceKey: string; fetch: typeof fetchBackend }
  const fetchBackend = async (request: Request) => backend.backend.fetch(request)

  beforeAll(async () => {
    backend = await openAuthTwin(database())
    storefront = openTwin(database(), { signingKey: SIGNING_KEY })
    const { anonKey, serviceKey } = backend
    owner = { url: ORIGIN, anonKey, serviceKey, fetch: fetchBackend }
  })

  /** Buys a chair twice over with this address, and waits until the backend was told. */
  const order = async (email: string) => {
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }] })
    const buyer = createBuyer((request) => storefront.fetch(request), ORIGIN)
    const { url } = await pay(buyer, await goToPayment(buyer, cart, { email }))
    const number = Number(/^\/orders\/(\d+)\//.exec(url.pathname)?.[1])
    await told()
    return { number, path: url.pathname, variantId }
  }
  const told = async () => {
    await using _following = connectPaidOrders({ storefront, owner, log: createLog('silent') })
    const waiting = () => database().query.selectFrom('storefront.paid_orders').selectAll().execute()
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE)
  }
  const invoiced = async (number: number) => {
    await using _following = storefront.followPayments()
    await vi.waitFor(
      async () => expect(await readDocuments(database().query, number)).toHaveLength(1),
      PATIENCE,
    )
  }
  const post = async (
    service: { fetch(request: Request): Promise<Response> },
    path: string,
    token: string,
    body: object | string,
    origin = ORIGIN,
  ) => {
    const headers = { authorization: `Bearer ${token}`, origin }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await service.fetch(
      new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body: text }),
    )
    return { status: answer.status, text: await answer.text() }
  }
  const parts = () => ({ storefront, owner, publicUrl: ORIGIN, log: createLog('silent') })
  const ask = (token: string, body: object | string = {}, origin = ORIGIN) =>
    post(accountOrders(parts()), '/account/orders', token, body, origin)
  const ordersOf = async (token: string, body = {}) => {
    const { status, text } = await ask(token, body)
    expect(status).toBe(200)
    return JSON.parse(text)
  }
  const numbersOf = async (token: string) =>
    (await ordersOf(token)).orders.map(({ number }: { number: number }) => number)
  const prove = (token: string, number: number) => {
    const proof = `${number}.${sign(SIGNING_KEY, `proof of purchase ${number}`)}`
    return post(purchaseProofs(parts()), '/account/purchases', token, { proof })
  }
  /** Shows the code of a mail, as who reads that mailbox can. */
  const proveMailbox = async (email: string) => {
    await openClient(backend).auth.resetPasswordForEmail(email)
    const { link } = await openMail(database(), email)
    const shown = { token_hash: tokenHashOf(link), type: 'recovery' } as const
    const { data, error } = await openClient(backend).auth.verifyOtp(shown)
    expect(error).toBeNull()
    return data.session?.access_token ?? ''
  }

  test('[6.03] hold an order once the link of its mail is opened signed in, with what can be done about it', async () => {
    const { session } = await signUp(backend)
    const { number, path, variantId } = await order(newAddress())
    await invoiced(number)
    expect(await numbersOf(session.access_token)).toEqual([])
    expect((await prove(session.access_token, number)).status).toBe(200)
    const placed = await ordersOf(session.access_token)
    expect(placed).toEqual({
      next: null,
      orders: [
        {
          number,
          path,
          state: 'Placed',
          placedAt: expect.any(String),
          arrives: expect.stringMatching(/ to /),
          trackingNumber: null,
          carrier: null,
          totalCents: expect.any(Number),
          isTest: true,
          lines: [
            {
              title: 'Keel Kneeling Chair',
              variantTitle: 'Walnut / Oat',
              quantity: 2,
              productHandle: expect.stringMatching(/^chair-/),
              variantId: `gid://shopify/ProductVariant/${variantId}`,
            },
          ],
          payPath: null,
          invoicePath: `${path}/invoice`,
          againPath: `/cart?lines=${variantId}:2`,
          cancelPath: `${path}/cancel`,
          returnPath: null,
          claimPath: null,
          cases: [],
        },
      ],
    })
    const change = { lines: [{ line: 1, quantity: 3 }] }
    const { fingerprint } = (await askAdmin(storefront, 'POST', `orders/${number}/edit-preview`, change)).body
    await askAdmin(storefront, 'POST', `orders/${number}/edits`, { ...change, fingerprint })
    expect((await ordersOf(session.access_token)).orders[0]).toMatchObject({
      state: 'A change waits for your payment',
      payPath: `${path}/payment`,
    })
    await askAdmin(storefront, 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999 AA1 01 2345 6784' })
    const [sent] = (await ordersOf(session.access_token)).orders
    expect(sent).toMatchObject({
      state: 'On its way',
      trackingNumber: '1Z 999 AA1 01 2345 6784',
      carrier: { name: 'UPS', url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784' },
      cancelPath: null,
      payPath: null,
    })
    expect(sent).toMatchObject({ returnPath: `${path}/return`, claimPath: `${path}/claim` })
  })

  test('[6.03] never hold another’s by an address that is only typed, and hold it once the mailbox is proved', async () => {
    const email = newAddress()
    const first = await order(email)
    const { session } = await signUp(backend, email)
    // Nobody has shown that this mailbox is theirs: neither the order of before nor one of afterwards is shown.
    const second = await order(email.toUpperCase())
    expect(await numbersOf(session.access_token)).toEqual([])
    const asked = await backend.backend.fetch(
      new Request(`${ORIGIN}/rest/v1/account_orders?select=order_number`, {
        headers: { apikey: backend.anonKey, authorization: `Bearer ${session.access_token}` },
      }),
    )
    expect(await asked.json()).toEqual([])
    const token = await proveMailbox(email)
    const third = await order(email)
    expect(await numbersOf(token)).toEqual([third.number, second.number, first.number])
    const stranger = await signUp(backend)
    expect(await numbersOf(stranger.session.access_token)).toEqual([])
    expect((await prove(stranger.session.access_token, first.number)).status).toBe(409)
  })

  test('[6.03] stay with whoever proved them first, though the mailbox is proved by another one later', async () => {
    const [email, first] = [newAddress(), await signUp(backend)]
    const { number } = await order(email)
    expect((await prove(first.session.access_token, number)).status).toBe(200)
    await signUp(backend, email)
    expect(await numbersOf(await proveMailbox(email))).toEqual([])
    expect(await numbersOf(first.session.access_token)).toEqual([number])
  })

  test('keep an order that was canceled, which is no purchase any more', async () => {
    const { session } = await signUp(backend)
    const { number } = await order(newAddress())
    await prove(session.access_token, number)
    await askAdmin(storefront, 'PUT', `orders/${number}/cancellation`, {})
    await told()
    const [canceled] = (await ordersOf(session.access_token)).orders
    expect(canceled).toMatchObject({ number, state: 'Canceled', cancelPath: null, returnPath: null })
  })

  test('[7.08] are detached when the account is deleted, and stay in the books', async () => {
    const { session, user } = await signUp(backend)
    const { number } = await order(newAddress())
    await prove(session.access_token, number)
    await deleteUser(owner, user.id)
    expect((await ask(session.access_token)).status).toBe(401)
    const row = database().query.selectFrom('public.account_orders').select('user_id')
    expect(await row.where('order_number', '=', number).executeTakeFirst()).toEqual({ user_id: null })
    const next = await signUp(backend)
    expect((await prove(next.session.access_token, number)).status).toBe(200)
    expect(await numbersOf(next.session.access_token)).toEqual([number])
  })

  test('come three at first and then ten at a time, the latest first', async () => {
    const { session, user } = await signUp(backend)
    const { number } = await order(newAddress())
    await prove(session.access_token, number)
    // Numbers that no order has are left out, and still count as a page.
    const others = Array.from({ length: 13 }, (_, at) => ({
      order_number: number + 1_000_000 + at,
      email: 'kim@keel.test',
      user_id: user.id,
      ordered_at: new Date(),
    }))
    await database().query.insertInto('public.account_orders').values(others).execute()
    const first = await ordersOf(session.access_token)
    expect(first).toEqual({ orders: [], next: number + 1_000_010 })
    const second = await ordersOf(session.access_token, { before: first.next })
    expect(second).toEqual({ orders: [], next: number + 1_000_000 })
    const { orders, next } = await ordersOf(session.access_token, { before: second.next })
    expect(next).toBeNull()
    expect(orders).toMatchObject([{ number }])
  })

  test('are for the signed-in alone, with their second step, and only from the shop’s own page', async () => {
    const { session } = await signUp(backend)
    const token = session.access_token
    expect((await ask('none.of.ours')).status).toBe(401)
    expect((await ask(backend.serviceKey)).status).toBe(401)
    expect((await ask(token, {}, 'https://elsewhere.example')).status).toBe(403)
    for (const body of ['', 'no JSON', '7', { before: '7' }, { before: -1 }, { before: 1.5 }])
      expect((await ask(token, body)).status, JSON.stringify(body)).toBe(400)
    expect((await ask(token, { before: 1, more: 'x'.repeat(300) })).status).toBe(413)
    const { email } = await signUpWithFactor(backend)
    const half = await openClient(backend).auth.signInWithPassword({ email, password: PASSWORD })
    expect((await ask(half.data.session?.access_token ?? '')).status).toBe(403)
  })
})
