import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { Books, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { type Bought, buySome, ORDERED_AT } from '#tests/fixtures/storefront/bought-order.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { amountOfThisRun } from '#tests/fixtures/whole-run.mjs'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'
import { createRandom } from '#tests/soak/random.ts'

const ORDERS = amountOfThisRun({ whole: 20, short: 4 })
const STEPS = 14
const REASON = 'It does not fit my desk'

describeOnOneEngine('the money of an order', ({ database }) => {
  /** One order, in the hands of a staff that pays back parts of it in whatever order comes to its mind. */
  async function openOrder(seed: number) {
    const random = createRandom(seed)
    const clock = { now: ORDERED_AT }
    const books = new Books()
    const provider = standInProvider({ books, manner: () => 'prompt' })
    const shop = openMoneyShop({ database: database(), provider, now: () => clock.now })
    const quantities = Array.from({ length: 1 + random.below(2) }, () => 1 + random.below(3))
    const order: Bought = await buySome(database(), { ...shop, now: ORDERED_AT }, quantities)
    const path = `orders/${order.number}`
    const log: string[] = [`seed ${seed}, bought ${quantities}`]
    let returns = 0

    async function ask(method: string, address: string, json: object) {
      const { status, body } = await askAdmin(shop.twin, method, address, json)
      log.push(`${method} ${address} ${JSON.stringify(json)}: ${status} ${body.error ?? body.refunded ?? ''}`)
      expect(status, log.join('\n')).toBeLessThan(500)
      return body
    }
    const refund = (wish: object) =>
      ask('POST', `${path}/refunds`, { key: randomUUID(), reason: 'goodwill', ...wish })
    const line = () => random.below(quantities.length)
    async function workOff() {
      clock.now = new Date(clock.now.getTime() + 60 * 60_000)
      await shop.workOff()
    }
    async function edit() {
      const changes = { lines: [{ line: line() + 1, quantity: random.below(4) }] }
      const { fingerprint } = await ask('POST', `${path}/edit-preview`, changes)
      if (fingerprint) await ask('POST', `${path}/edits`, { ...changes, fingerprint })
    }
    const refundAmount = () =>
      refund({ of: 'amount', amount: `${random.below(90)}.${10 + random.below(90)}` })
    const refundPiece = () =>
      refund({ of: 'lines', restock: random.below(2) === 0, lines: [{ line: line() + 1, quantity: 1 }] })

    /** False where no piece of the line is left with the buyer. */
    async function requestReturn(position: number): Promise<boolean> {
      const form = await shop.buyer.open(`${order.path}/return`)
      if (!form.html.includes(`name="quantity-${position}"`)) return false
      const fields = { reason: REASON, words: randomUUID(), [`quantity-${position}`]: '1' }
      const { status } = await shop.buyer.submit(form, 'return', fields)
      log.push(`return of line ${position + 1}: ${status}`)
      if (status === 200) returns += 1
      return status === 200
    }
    const someReturn = () => `returns/R${order.number}-${1 + random.below(returns)}`
    const receive = (address: string) =>
      ask('PUT', `${address}/receipt`, { goods: random.pick(['restock', 'scrap']) })

    return {
      log,
      before: [edit, edit, refundAmount, refundPiece, workOff],
      after: [
        ...[refundAmount, refundPiece, workOff],
        ...[() => requestReturn(line()), () => requestReturn(line())],
        ...[
          async () => returns > 0 && receive(someReturn()),
          async () => returns > 0 && receive(someReturn()),
        ],
        async () => returns > 0 && ask('PUT', `${someReturn()}/refund`, {}),
        async () => returns > 0 && ask('PUT', `${someReturn()}/refusal`, { words: 'It is worn.' }),
      ],
      random,
      /** False where nothing was left to send. */
      async arrive(): Promise<boolean> {
        await workOff()
        const sent = await ask('PUT', `${path}/fulfilment`, { tracking: '1Z 999-AA1' })
        const isSent = sent.error === undefined
        if (!isSent) expect(sent.error, log.join('\n')).toContain('were refunded: cancel it instead')
        clock.now = new Date('2026-03-12T20:00:00Z')
        if (isSent) expect(await ask('PUT', `${path}/delivery`, {})).not.toHaveProperty('error')
        clock.now = new Date('2026-03-20T15:00:00Z')
        return isSent
      },
      async returnAll() {
        for (const position of quantities.keys()) while (await requestReturn(position));
        for (let sequence = 1; sequence <= returns; sequence += 1) {
          await receive(`returns/R${order.number}-${sequence}`)
          await ask('PUT', `returns/R${order.number}-${sequence}/refund`, {})
        }
        await workOff()
        await workOff()
      },
      keptCents: () => [...books.booked.keys()].reduce((sum, key) => sum + books.keptCents(key), 0),
      stocks: () => Promise.all(order.variantIds.map((id) => stockOf(database(), id))),
    }
  }

  test('goes back by amounts, pieces and returns in any order: never more than was paid, and all of it with the last piece', async () => {
    let delivered = 0
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const { log, before, after, random, arrive, returnAll, keptCents, stocks } = await openOrder(seed)
      for (let step = random.below(4); step > 0; step -= 1) await random.pick(before)()
      const hasArrived = await arrive()
      if (hasArrived) delivered += 1
      for (let step = 0; step < STEPS; step += 1) {
        await random.pick(after)()
        expect(keptCents(), log.join('\n')).toBeGreaterThanOrEqual(0)
      }
      await returnAll()
      if (hasArrived) expect(keptCents(), log.join('\n')).toBe(0)
      for (const stock of await stocks()) expect(stock, log.join('\n')).toBeLessThanOrEqual(10)
    }
    expect(delivered).toBeGreaterThan(0)
  }, 300_000)
})
