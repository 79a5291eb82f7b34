import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer, goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'
import { cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DAY_MS = 24 * 60 * 60_000
const SWEEP_MS = 5_000
const BATCH_SIZE = 200

describeEmptyStorefront('housekeeping', ({ database, twin, reopen }) => {
  let now: Date
  let variantId: number
  let errors: unknown[]
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    now = new Date('2026-03-31T12:00:00Z')
    errors = []
    await reopen({ now: () => now })
    variantId = await putOnShelf(database())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const afterDays = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  const startHouse = () =>
    keepHouse(
      database(),
      () => now,
      (fields) => errors.push(fields),
    )
  const fill = () => fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
  const tokenOf = (cart: string) => new URL(cart, ORIGIN).pathname.split('/').at(-1) ?? ''
  const isStored = async (cart: string) =>
    (
      await database()
        .query.selectFrom('storefront.carts')
        .where('token', '=', tokenOf(cart))
        .select('id')
        .execute()
    ).length === 1

  test('an expired cart says so for a week, and is then deleted with the address in its checkout', async () => {
    const cart = await fill()
    await goToPayment(buyer, cart, { email: 'forgotten@example.com' })
    const young = await fill()
    afterDays(16)
    await startHouse()[Symbol.asyncDispose]()
    expect(textOf((await buyer.open(cart)).html)).toContain('This checkout has expired')
    const youngest = await fill()
    await using _house = startHouse()
    afterDays(1)
    await vi.advanceTimersByTimeAsync(SWEEP_MS)
    await expect.poll(() => isStored(cart)).toBe(false)
    const addresses = database()
      .query.selectFrom('storefront.checkouts')
      .where('email', '=', 'forgotten@example.com')
    expect(await addresses.select('id').execute()).toEqual([])
    expect((await buyer.open(cart)).status).toBe(404)
    expect(await isStored(young)).toBe(false)
    expect(await isStored(youngest)).toBe(true)
    expect(errors).toEqual([])
  })

  test('a cart with an order stays, reads as null and leads to its order', async () => {
    const client = cartClient(twin)
    const { cart } = await client.create({
      lines: [{ merchandiseId: `gid://shopify/ProductVariant/${variantId}`, quantity: 1 }],
    })
    const order = await pay(buyer, await goToPayment(buyer, cart.checkoutUrl))
    await database().query.updateTable('storefront.payments').set({ next_try_at: null }).execute()
    const expired = await fill()
    afterDays(400)
    await using _house = startHouse()
    await expect.poll(() => isStored(expired)).toBe(false)
    expect(await isStored(new URL(cart.checkoutUrl).pathname)).toBe(true)
    expect(await client.read(cart.id)).toBeNull()
    expect((await buyer.open(cart.checkoutUrl)).url.href).toBe(order.url.href)
    expect(errors).toEqual([])
  })

  test('a cart whose payment is disputed stays, and holds up nothing else', async () => {
    const cart = await fill()
    await pay(buyer, await goToPayment(buyer, cart), { cardNumber: '4000 0000 0000 0002' })
    const { query } = database()
    const { id: payment_id } = await query
      .selectFrom('storefront.payments')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    await query
      .insertInto('storefront.disputes')
      .values({
        ...{ provider: 'test-card', reference: 'dp_1', payment_id, amount_cents: 900, currency: 'USD' },
        ...{ reason: 'fraudulent', state: 'lost', respond_by: null, next_try_at: null },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
    const other = await fill()
    afterDays(400)
    await using _house = startHouse()
    await expect.poll(() => isStored(other)).toBe(false)
    expect(await isStored(cart)).toBe(true)
    expect(errors).toEqual([])
  })

  test('answers to agents are kept for two days, and what the staff changed for two years', async () => {
    const { query } = database()
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const asked = { agent: 'https://agent.example/profile', operation: 'cart', digest: 'd', answer: '{}' }
    await query
      .insertInto('storefront.agent_answers')
      .values([
        { ...asked, key: 'old', asked_at: daysAgo(3) },
        { ...asked, key: 'young', asked_at: daysAgo(1.9) },
      ])
      .execute()
    const change = { changed_by: 'owner', action: 'price', detail: '{}' } as const
    await query
      .insertInto('storefront.change_log')
      .values([
        { ...change, subject: 'old', changed_at: daysAgo(731) },
        { ...change, subject: 'young', changed_at: daysAgo(729) },
      ])
      .execute()
    await startHouse()[Symbol.asyncDispose]()
    const answers = await query.selectFrom('storefront.agent_answers').select('key').execute()
    const changes = await query.selectFrom('storefront.change_log').select('subject').execute()
    expect([answers, changes, errors]).toEqual([[{ key: 'young' }], [{ subject: 'young' }], []])
  })

  test('a picture that was removed from a product is kept for thirty days', async () => {
    const { query } = database()
    const { product_id } = await query
      .selectFrom('storefront.variants')
      .where('id', '=', variantId)
      .select('product_id')
      .executeTakeFirstOrThrow()
    const removed = (file: string, days: number) => ({
      ...{ product_id, file, width: 1, height: 1, alt_text: '', content_hash: file, position: 1, skus: [] },
      removed_at: new Date(now.getTime() - days * DAY_MS),
    })
    await query
      .insertInto('storefront.removed_pictures')
      .values([removed('old.webp', 31), removed('young.webp', 29)])
      .execute()
    await startHouse()[Symbol.asyncDispose]()
    const left = await query.selectFrom('storefront.removed_pictures').select('file').execute()
    expect([left, errors]).toEqual([[{ file: 'young.webp' }], []])
  })

  test('a cart whose money is not back yet stays', async () => {
    const cart = await fill()
    await pay(buyer, await goToPayment(buyer, cart), { cardNumber: '4000 0000 0000 0002' })
    const other = await fill()
    afterDays(400)
    const { query } = database()
    await query
      .updateTable('storefront.payments')
      .where(
        'id',
        '=',
        query.selectFrom('storefront.payments').select((row) => row.fn.max('id').as('id')),
      )
      .set({ state: 'releasing', next_try_at: now })
      .execute()
    await using _house = startHouse()
    await expect.poll(() => isStored(other)).toBe(false)
    expect(await isStored(cart)).toBe(true)
    expect(errors).toEqual([])
  })

  test('what cannot be swept up is logged, and holds up nothing else', async () => {
    const { query } = database()
    const notices = () =>
      query.selectFrom('storefront.payment_notices').where('id', '=', 'evt_old').select('id').execute()
    const notice = { provider: 'test-card', id: 'evt_old', type: 'x', received_at: now }
    await query.insertInto('storefront.payment_notices').values(notice).execute()
    await sql`create function storefront.refuse() returns trigger language plpgsql
      as $$ begin raise exception 'no'; end $$`.execute(query)
    await sql`create trigger refuse before delete on storefront.carts
      for each row execute function storefront.refuse()`.execute(query)
    await fill()
    afterDays(400)
    await using _house = startHouse()
    await expect.poll(notices).toEqual([])
    expect(errors).toHaveLength(1)
    await sql`drop function storefront.refuse() cascade`.execute(query)
  })

  test('it takes all that there are, in batches', async () => {
    const { query } = database()
    const expires_at = new Date(now.getTime() - 30 * DAY_MS)
    const rows = Array.from({ length: 3 * BATCH_SIZE + 5 }, (_, index) => ({
      token: `old-${index}`,
      key: 'k',
      expires_at,
    }))
    await query.insertInto('storefront.carts').values(rows).execute()
    const left = async () =>
      (await query.selectFrom('storefront.carts').where('token', 'like', 'old-%').select('id').execute())
        .length
    await using _house = startHouse()
    await expect.poll(left).toBe(0)
  })

  test('it ends with what is under way, and nothing runs on', async () => {
    const house = startHouse()
    expect(vi.getTimerCount()).toBe(1)
    await house[Symbol.asyncDispose]()
    expect(vi.getTimerCount()).toBe(0)
    expect(errors).toEqual([])
  })
})
