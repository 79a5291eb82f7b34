import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { goToPayment, pay, type Shown } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { type MoneyShop, openMoneyShop } from './money-shop.ts'
import { openMortalShop } from './mortal-process.ts'

export interface MoneyWorld {
  readonly database: Database
  readonly books: Books
  readonly variantIds: readonly number[]
  readonly stock: number
  readonly now: () => Date
  pass(ms: number): void
}

export interface Purchase {
  readonly manner: Manner
  /** The step that the process which takes the payment does not live to take. */
  readonly diesAt: number
  /** Whether the buyer presses Pay again, at another process. */
  readonly isPaidAgain: boolean
  /** Whether a buyer who is sent to their bank confirms there and comes back. */
  readonly isConfirmed: boolean
  /** What the owner makes the resulting order cost, before it ships. */
  readonly edit: 'none' | 'less' | 'more'
  /** Whether the owner gives a part of the money back. */
  readonly isRefunded: boolean
  /** Whether the owner cancels the resulting order. */
  readonly isCancelled: boolean
}

const STOCK = 100_000
/** Longer than a process attends to a payment, and longer than another one waits before it asks. */
const LATER_MS = 20_000
/** Longer than stock is held, and than work that failed a few times is put off. */
const LAPSE_MS = 60 * 60_000
const MAX_ROUNDS = 12

export async function createMoneyWorld(database: Database): Promise<MoneyWorld> {
  const variantIds = [
    await putOnShelf(database, { stock: STOCK }),
    await putOnShelf(database, { stock: STOCK }),
  ]
  let aheadMs = 0
  return {
    ...{ database, variantIds, stock: STOCK, books: new Books() },
    now: () => new Date(Date.now() + aheadMs),
    pass(ms) {
      aheadMs += ms
    },
  }
}

/** Buys at a process that may be killed on the way; returns whether it was. */
export async function payAndDie(world: MoneyWorld, purchase: Purchase): Promise<boolean> {
  const { database, books, now, variantIds } = world
  const living = openMoneyShop({
    database,
    provider: standInProvider({ books, manner: () => 'prompt' }),
    now,
  })
  const lines = variantIds.map((variantId, index) => ({ variantId, quantity: index + 1 }))
  const page = await goToPayment(living.buyer, await fillCart(database, { lines }, now()))
  const { manner, diesAt } = purchase
  const mortal = openMortalShop({
    ...{ database, now, diesAt },
    provider: (onStep) => standInProvider({ books, manner: () => manner, onStep }),
  })
  const unlessDead = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!mortal.isDead()) throw error
    }
  }
  let shown: Shown | undefined
  await unlessDead(async () => {
    shown = await pay(mortal.buyer, page)
  })
  await unlessDead(mortal.workOff)
  if (purchase.isConfirmed) {
    books.confirmAll()
    await living.buyer.open(page.url.href)
  }
  if (purchase.isPaidAgain) {
    world.pass(LATER_MS)
    shown = await payUntilTold(() => pay(living.buyer, page))
  }
  const path = /^\/orders\/\d+\/[^/]+/.exec(shown?.url.pathname ?? '')?.[0]
  if (path === undefined) return mortal.isDead()
  /** First at the process that may die, then again by somebody who heard nothing. */
  const atBoth = async (work: (shop: MoneyShop) => Promise<unknown>) => {
    await unlessDead(() => work(mortal))
    await unlessDead(mortal.workOff)
    await work(living)
  }
  const key = randomUUID()
  if (purchase.edit !== 'none') await atBoth((shop) => editOrder(shop, path, purchase.edit === 'more'))
  if (purchase.isRefunded) await atBoth((shop) => refundSome(shop, path, key))
  if (purchase.isCancelled) await atBoth((shop) => ask(shop, 'PUT', path, 'cancellation', {}))
  return mortal.isDead()
}

/** Refused is an order that is canceled, was edited, or paid back already. */
async function ask(
  { twin }: Pick<MoneyShop, 'twin'>,
  method: string,
  path: string,
  what: string,
  body: unknown,
) {
  const answer = await askAdmin(twin, method, `orders/${path.split('/')[2]}/${what}`, body)
  assert.ok([200, 409, 422].includes(answer.status), `${path}, ${what}: ${answer.status}`)
  return answer
}

/** Of two pieces of the second line one goes, or the first line gets a second piece, which its buyer pays. */
async function editOrder(shop: MoneyShop, path: string, isMore: boolean): Promise<void> {
  const changes = { lines: [{ line: isMore ? 1 : 2, quantity: isMore ? 2 : 1 }] }
  const preview = await ask(shop, 'POST', path, 'edit-preview', changes)
  if (preview.status !== 200) return
  await ask(shop, 'POST', path, 'edits', { ...changes, fingerprint: preview.body.fingerprint })
  const page = await shop.buyer.open(`${path}/payment`)
  if (page.url.pathname.endsWith('/payment')) await shop.buyer.submit(page, 'payment')
}

async function refundSome(shop: MoneyShop, path: string, key: string): Promise<void> {
  await ask(shop, 'POST', path, 'refunds', { of: 'amount', key, amount: '10.00', reason: 'goodwill' })
}

/** Presses again as a buyer does, as long as the page says that nothing was charged. */
async function payUntilTold(press: () => Promise<Shown>): Promise<Shown> {
  const shown = await press()
  return shown.status === 503 ? payUntilTold(press) : shown
}

/** Delivers late requests, lets time pass, and has a living process do its background work until none is due. */
export async function sweepUp({ database, books, now, pass }: MoneyWorld): Promise<void> {
  const provider = standInProvider({ books, manner: () => 'prompt' })
  const living = openMoneyShop({ database, provider, now })
  for (let round = 0; round < MAX_ROUNDS && (await isAnythingDue(database)); round += 1) {
    await living.workOff()
    books.deliver()
    pass(round < 2 ? LATER_MS : LAPSE_MS)
  }
}

export async function isAnythingDue({ query }: Database): Promise<boolean> {
  const due = (table: 'storefront.payments' | 'storefront.refunds') =>
    query.selectFrom(table).where('next_try_at', 'is not', null).limit(1).select('id').executeTakeFirst()
  return Boolean((await due('storefront.payments')) ?? (await due('storefront.refunds')))
}
