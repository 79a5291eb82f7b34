import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BackendOwner } from '#server/backend/owner.ts'
import { createLog } from '#server/log.ts'
import { purchaseProofs } from '#server/purchases/purchase-proofs.ts'
import { connectPaidOrders } from '#server/storefront/paid-orders.ts'
import { sign } from '#services/shared/signature.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { type AuthTwin, ORIGIN, openAuthTwin, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ADDRESS } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const SIGNING_KEY = '5e'.repeat(32)
const PATIENCE = { timeout: 15_000 }

describeOnEveryEngine('purchases', ({ database }) => {
  let backend: AuthTwin
  let storefront: Storefront
  let owner: BackendOwner
  let isAway: boolean
  let following: AsyncDisposable | undefined

  beforeAll(async () => {
    backend = await openAuthTwin(database())
    storefront = openTwin(database(), { signingKey: SIGNING_KEY })
    const { anonKey, serviceKey } = backend
    owner = {
      url: ORIGIN,
      anonKey,
      serviceKey,
      fetch: async (request) => (isAway ? new Response('', { status: 503 }) : backend.backend.fetch(request)),
    }
  })
  beforeEach(() => {
    isAway = false
  })
  afterEach(async () => {
    await following?.[Symbol.asyncDispose]()
    following = undefined
  })

  const follow = () => {
    following = connectPaidOrders({ storefront, owner, log: createLog('silent') })
  }
  const order = async () => {
    const variants = [await putOnShelf(database()), await putOnShelf(database())]
    const lines = variants.map((variantId) => ({ variantId, quantity: 2 }))
    return buy(storefront, await fillCart(database(), { lines }))
  }
  const purchasesOf = (number: number) =>
    database()
      .query.selectFrom('public.purchases')
      .select(['product_handle', 'email', 'user_id', 'bought_at'])
      .where('order_number', '=', String(number))
      .execute()
  const prove = async (token: string, body: object | string, origin = ORIGIN) => {
    const shop = purchaseProofs({ storefront, owner, publicUrl: ORIGIN, log: createLog('silent') })
    const headers = { authorization: `Bearer ${token}`, origin }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const request = new Request(`${ORIGIN}/account/purchases`, { method: 'POST', headers, body: text })
    const response = await shop.fetch(request)
    return { status: response.status, text: await response.text() }
  }
  const proofOf = (number: number) => `${number}.${sign(SIGNING_KEY, `proof of purchase ${number}`)}`

  test('[6.03] are what the paid orders hold, a row for each product, of nobody yet', async () => {
    follow()
    const number = await order()
    await vi.waitFor(async () => expect(await purchasesOf(number)).toHaveLength(2), PATIENCE)
    for (const row of await purchasesOf(number)) {
      expect(row).toEqual({
        product_handle: expect.stringMatching(/^chair-/),
        email: ADDRESS.email,
        user_id: null,
        bought_at: expect.any(Date),
      })
    }
  })

  test('[6.03] are told again when the backend was away, and kept once', async () => {
    isAway = true
    follow()
    const number = await order()
    const waiting = () =>
      database().query.selectFrom('storefront.paid_orders').select('last_error').executeTakeFirst()
    await vi.waitFor(
      async () => expect((await waiting())?.last_error).toMatch(/did not take or tell a purchase/),
      PATIENCE,
    )
    expect(await purchasesOf(number)).toEqual([])
    isAway = false
    const due = { next_attempt_at: new Date(0) }
    await database().query.updateTable('storefront.paid_orders').set(due).execute()
    await vi.waitFor(async () => expect(await purchasesOf(number)).toHaveLength(2), PATIENCE)
    await vi.waitFor(async () => expect(await waiting()).toBeUndefined(), PATIENCE)
  })

  test('[6.03] become the account’s that shows the link of the order’s mail, and verify what it writes', async () => {
    const number = await order()
    const { session, user } = await signUp(backend)
    const proved = await prove(session.access_token, { proof: proofOf(number) })
    expect(proved.status).toBe(200)
    const { productHandles } = JSON.parse(proved.text)
    // The proof holds whether the order's notice comes before or after it.
    follow()
    await vi.waitFor(
      async () =>
        expect(await database().query.selectFrom('storefront.paid_orders').selectAll().execute()).toEqual([]),
      PATIENCE,
    )
    const rows = await purchasesOf(number)
    expect(rows.map((row) => row.product_handle).sort()).toEqual([...productHandles].sort())
    expect(rows.every((row) => row.user_id === user.id)).toBe(true)
    const review = await writeReview(database(), user.id, { product_handle: productHandles[0] })
    expect(review.verified).toBe(true)
    expect(await prove(session.access_token, { proof: proofOf(number) })).toEqual(proved)

    const other = await signUp(backend)
    expect(await prove(other.session.access_token, { proof: proofOf(number) })).toMatchObject({ status: 409 })
    expect((await purchasesOf(number)).every((row) => row.user_id === user.id)).toBe(true)
  })

  test('[6.03] of an order that is cancelled are gone, with what rested on them, whenever it is told', async () => {
    const number = await order()
    const { session, user } = await signUp(backend)
    expect((await prove(session.access_token, { proof: proofOf(number) })).status).toBe(200)
    const [row] = await purchasesOf(number)
    const review = await writeReview(database(), user.id, { product_handle: row?.product_handle ?? '' })
    expect(review.verified).toBe(true)
    follow()
    const untold = () => database().query.selectFrom('storefront.paid_orders').selectAll().execute()
    await vi.waitFor(async () => expect(await untold()).toEqual([]), PATIENCE)
    const { status } = await askAdmin(storefront, 'PUT', `orders/${number}/cancellation`, {})
    expect(status).toBe(200)
    await vi.waitFor(async () => expect(await purchasesOf(number)).toEqual([]), PATIENCE)
    await vi.waitFor(async () => expect(await untold()).toEqual([]), PATIENCE)
    const { verified } = await database()
      .query.selectFrom('public.reviews')
      .where('id', '=', review.id)
      .select('verified')
      .executeTakeFirstOrThrow()
    expect(verified).toBe(false)
    expect(await prove(session.access_token, { proof: proofOf(number) })).toEqual({
      status: 400,
      text: 'This proves nothing',
    })
    expect(await purchasesOf(number)).toEqual([])
  })

  test('[6.03] are nobody’s without the link, the sign-in or the shop’s own page', async () => {
    const number = await order()
    const { session } = await signUp(backend)
    const token = session.access_token
    const proof = proofOf(number)
    const forged = `${number}.${sign('00'.repeat(32), `proof of purchase ${number}`)}`
    expect(await prove(token, { proof: forged })).toEqual({ status: 400, text: 'This proves nothing' })
    for (const body of ['', 'no JSON', '[]', { proof: 7 }, { proof: '' }])
      expect((await prove(token, body)).status).toBe(400)
    expect((await prove(token, { proof: 'x'.repeat(2_000) })).status).toBe(413)
    expect((await prove('none.of.ours', { proof })).status).toBe(401)
    expect((await prove(backend.serviceKey, { proof })).status).toBe(401)
    expect((await prove(token, { proof }, 'https://elsewhere.example')).status).toBe(403)
    isAway = true
    expect((await prove(token, { proof })).status).toBe(503)
    expect(await purchasesOf(number)).toEqual([])
  })
})
