import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '#services/storefront/payments/payment-provider.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome } from '#tests/fixtures/storefront/bought-order.ts'
import { goToPayment, pay, type Shown, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { type MoneyShop, openMoneyShop } from '#tests/soak/money/money-shop.ts'

const HOUR_MS = 60 * 60_000
const ENDED = { draft: null, held_until: null, next_try_at: null } as const

describeOnEveryEngine('a payment with which another process is quicker', ({ database }) => {
  let now: Date
  let manner: Manner
  let books: Books
  let shop: MoneyShop
  let page: Shown
  let orders: number
  let email: string
  /** What another process does while this one waits for the provider's answer. */
  let meanwhile: (() => Promise<void>) | undefined

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    manner = 'at-bank'
    books = new Books()
    meanwhile = undefined
    const standIn = standInProvider({ books, manner: () => manner })
    async function overtaken<Asked extends { readonly idempotencyKey: string }, Answer>(
      asked: Asked,
      ask: (asked: Asked) => Promise<Answer>,
    ): Promise<Answer> {
      const isOfThisTest = books.booked.has(asked.idempotencyKey)
      const answer = await ask(asked)
      const other = isOfThisTest ? meanwhile : undefined
      if (other) meanwhile = undefined
      await other?.()
      return answer
    }
    const provider: PaymentProvider = {
      ...standIn,
      lookUp: (key) => overtaken(key, standIn.lookUp),
      capture: (taken) => overtaken(taken, standIn.capture),
      release: (key) => overtaken(key, standIn.release),
    }
    shop = openMoneyShop({ database: database(), provider, now: () => now })
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
    email = `ada-${variantId}@example.com`
    page = await goToPayment(shop.buyer, cart, { email })
    orders = await countOrders(database())
  })

  /** The payment that was begun last, as the other process changes it. */
  const payment = () =>
    database()
      .query.updateTable('storefront.payments')
      .where('id', '=', (row) =>
        row.selectFrom('storefront.payments').select(({ fn }) => fn.max('id').as('id')),
      )
  const states = () => [...books.booked.values()].map(({ state }) => state)
  const told = async () =>
    (await mailsTo(database(), email)).filter(({ subject }) => subject.includes('did not become an order'))
  async function sweepInAnHour() {
    now = new Date(now.getTime() + HOUR_MS)
    await shop.workOff()
  }

  test.each([
    ['released', 1],
    ['releasing', 0],
  ] as const)(
    'that was %s as the answer came is no order: its money goes back, and %i mail says so',
    async (state, mails) => {
      await pay(shop.buyer, page)
      books.confirmAll()
      const next_try_at = state === 'releasing' ? now : null
      meanwhile = async () =>
        void (await payment()
          .set({ ...ENDED, state, next_try_at })
          .execute())
      await sweepInAnHour()
      await sweepInAnHour()
      expect([states(), await countOrders(database())]).toEqual([['released'], orders])
      expect(await told()).toHaveLength(mails)
    },
  )

  test('for a change of an order, that was given up as the answer came, changes nothing, and goes back', async () => {
    manner = 'prompt'
    const order = await buySome(database(), { ...shop, now })
    await shop.workOff()
    const ask = (path: string, body: object) =>
      askAdmin(shop.twin, 'POST', `orders/${order.number}/${path}`, body)
    const changes = { lines: [{ line: 1, quantity: 3 }] }
    const { fingerprint } = (await ask('edit-preview', changes)).body
    await ask('edits', { ...changes, fingerprint })
    manner = 'at-bank'
    await shop.buyer.submit(await shop.buyer.open(`${order.path}/payment`), 'payment')
    books.confirmAll()
    meanwhile = async () =>
      void (await payment()
        .set({ ...ENDED, state: 'released' })
        .execute())
    await sweepInAnHour()
    await sweepInAnHour()
    expect(states()).toEqual(['captured', 'released'])
  })

  test('that was declined as its bank was asked about waits for nobody', async () => {
    await pay(shop.buyer, page)
    meanwhile = async () =>
      void (await payment()
        .set({ ...ENDED, state: 'declined' })
        .execute())
    expect((await shop.buyer.open(page.url.href)).status).toBe(200)
    expect(textOf((await shop.buyer.open(page.url.href)).html)).toContain('The payment did not go through')
    manner = 'prompt'
    expect((await pay(shop.buyer, page)).url.pathname).toMatch(/^\/orders\//)
  })

  test('that was taken, while this one heard nothing, is taken for good', async () => {
    manner = 'prompt'
    await pay(shop.buyer, page)
    const [key = ''] = books.booked.keys()
    meanwhile = async () => {
      await payment().set({ state: 'captured', next_try_at: null }).execute()
      throw new Error('the connection was cut before the answer')
    }
    await shop.workOff()
    for (let hour = 0; hour < 3; hour += 1) await sweepInAnHour()
    expect(books.keptCents(key)).toBe(books.booked.get(key)?.amountCents)
  })

  test('that failed here is left to the one who attends to it since', async () => {
    manner = 'prompt'
    await pay(shop.buyer, page)
    const leasedUntil = new Date(now.getTime() + HOUR_MS)
    meanwhile = async () => {
      await payment().set({ tries: sql`tries + 1`, next_try_at: leasedUntil }).execute()
      throw new Error('the connection was cut before the answer')
    }
    await shop.workOff()
    const due = await database()
      .query.selectFrom('storefront.payments')
      .orderBy('id', 'desc')
      .select('next_try_at')
      .executeTakeFirst()
    expect(due).toEqual({ next_try_at: leasedUntil })
  })

  test('that was paid back there is told of there', async () => {
    await pay(shop.buyer, page)
    for (const booked of books.booked.values()) booked.state = 'captured'
    await payment()
      .set({ ...ENDED, state: 'releasing', next_try_at: now })
      .execute()
    meanwhile = async () =>
      void (await payment()
        .set({ ...ENDED, state: 'released' })
        .execute())
    await shop.workOff()
    expect(await told()).toEqual([])
  })
})
