import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { testCard } from '#services/storefront/payments/test-card/test-card.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  buySome,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
} from '#tests/fixtures/storefront/bought-order.ts'
import { pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

describeWhereEnginesDiffer('invoices and credit notes', ({ database }) => {
  let shop: HelpedShop
  beforeAll(() => {
    shop = openHelpedShop(database())
  })
  const openProcess = () => openMoneyShop({ database: database(), provider: testCard, now: () => shop.now })
  const buy = () => buySome(database(), shop)
  const pageOf = async (path: string) => {
    const { html, status } = await shop.buyer.open(path)
    return { status, text: textOf(html), html }
  }
  const numbersOf = async (kind: 'invoice' | 'credit-note', year: number) => {
    const rows = await database()
      .query.selectFrom('storefront.documents')
      .where('kind', '=', kind)
      .where('year', '=', year)
      .orderBy('number')
      .select('number')
      .execute()
    return rows.map(({ number }) => number)
  }
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  test('an invoice is there once the money is taken, and is what was sold', async () => {
    const order = await buy()
    const early = await pageOf(`${order.path}/invoice`)
    expect(early.text).toContain('Your invoice is not ready yet')
    await openProcess().workOff()
    const { status, text } = await pageOf(`${order.path}/invoice`)
    expect(status).toBe(200)
    for (const part of [
      'Invoice INV-2026-000001',
      'Issued March 6, 2026',
      'support@keelseating.example',
      'Ada Lane 12 Harbor Street Portland, ME 04101',
      'Keel Kneeling Chair (Walnut / Oat)',
      '$249.00 $498.00',
      'ME sales tax (5.5%) $30.09',
      'Total (USD) $577.09',
      'Paid with Visa ending in 4242',
      'This was a test: no money changed hands.',
    ])
      expect(text).toContain(part)
    expect((await pageOf(order.path)).html).toContain(`${order.path}/invoice"`)
    expect((await pageOf(`${order.path}x/invoice`)).status).toBe(404)
  })

  test('a refund has its credit note once it is paid, and nobody finds it by another order', async () => {
    const [order, other] = [await buy(), await buy()]
    await openProcess().workOff()
    await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds`, {
      ...{ of: 'lines', lines: [{ line: 1, quantity: 1 }], restock: false, reason: 'damaged' },
      key: crypto.randomUUID(),
    })
    expect((await pageOf(order.path)).html).not.toContain('credit-note')
    await openProcess().workOff()
    const { html } = await pageOf(order.path)
    const path = /href="([^"]*\/credit-note\/[^"]+)"/.exec(html)?.[1] ?? ''
    const { text } = await pageOf(path)
    for (const part of [
      'Credit note CN-2026-000001',
      'For invoice INV-2026-000002',
      'Refund, before tax $249.00',
      'Tax $13.69',
      'Total credited (USD) $262.69',
      'Reason: it arrived damaged or faulty.',
    ])
      expect(text).toContain(part)
    const [, name = ''] = path.split('/credit-note/')
    expect((await pageOf(`${other.path}/credit-note/${name}`)).status).toBe(404)
    expect((await pageOf(`${order.path}/credit-note/INV-2026-000002`)).status).toBe(404)
  })

  test('an order that is cancelled before its money was taken has both', async () => {
    const order = await buy()
    await askAdmin(shop.twin, 'PUT', `orders/${order.number}/cancellation`, {})
    await openProcess().workOff()
    expect((await pageOf(`${order.path}/invoice`)).text).toContain('Total (USD) $577.09')
    const { html } = await pageOf(order.path)
    const path = /href="([^"]*\/credit-note\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await pageOf(path)).text).toContain('Total credited (USD) $577.09')
  })

  test('of processes that work at once, none leaves a gap, and every year begins with one', async () => {
    const orders = []
    for (let count = 0; count < 9; count += 1) orders.push(await buy())
    for (const { number } of orders.slice(0, 5))
      await askAdmin(shop.twin, 'PUT', `orders/${number}/cancellation`, {})
    const works = [openProcess(), openProcess(), openProcess()].flatMap(({ workOff }) => [workOff, workOff])
    await Promise.all(works.map((workOff) => workOff()))
    const invoices = await numbersOf('invoice', 2026)
    expect(invoices).toEqual(upTo(invoices.length))
    const notes = await numbersOf('credit-note', 2026)
    expect(notes).toEqual(upTo(notes.length))
    expect(notes.length).toBeGreaterThanOrEqual(7)

    shop.now = new Date('2027-01-01T00:00:00Z')
    await buy()
    await openProcess().workOff()
    expect(await numbersOf('invoice', 2027)).toEqual([1])
    shop.now = ORDERED_AT
  })

  test('a document says who sells, as it stood in the terms of its order', async () => {
    const sellerAddress = ['Keel Seating LLC', '100 Main <Street>', 'Portland, ME 04101']
    const { version: _, ...figures } = firstTerms
    const row = { version: 2, figures: JSON.stringify({ ...figures, sellerAddress }), changed_at: ORDERED_AT }
    await database().query.insertInto('settings.terms').values(row).execute()
    const earlier = await buy()
    holdTerms({ ...figures, sellerAddress, version: 2 })
    const order = await buy()
    holdTerms(firstTerms)
    await openProcess().workOff()
    const { text, html } = await pageOf(`${order.path}/invoice`)
    expect(text).toContain(`${brand.name} Keel Seating LLC 100 Main`)
    expect(html).toContain('100 Main &lt;Street&gt;<br>Portland, ME 04101')
    expect((await pageOf(`${earlier.path}/invoice`)).text).not.toContain('Keel Seating LLC')
  })

  describe('of an order that is edited after its money was asked for in vain', () => {
    const edit = async (number: number, changes: object) => {
      const { body } = await askAdmin(shop.twin, 'POST', `orders/${number}/edit-preview`, changes)
      const wish = { ...changes, fingerprint: body.fingerprint }
      return (await askAdmin(shop.twin, 'POST', `orders/${number}/edits`, wish)).body.settlement
    }
    async function workOff(fails: (idempotencyKey: string) => boolean) {
      shop.now = new Date(shop.now.getTime() + 60_000)
      const capture: typeof testCard.capture = async (payment) => {
        if (fails(payment.idempotencyKey)) throw new Error('the connection was cut')
        return testCard.capture(payment)
      }
      const provider = { ...testCard, capture }
      await openMoneyShop({ database: database(), provider, now: () => shop.now }).workOff()
    }
    const documentsOf = async (number: number) => {
      const rows = await database()
        .query.selectFrom('storefront.documents as document')
        .innerJoin('storefront.orders as order', 'order.id', 'document.order_id')
        .where('order.number', '=', number)
        .select(['kind', 'content', 'order.total_cents as orderCents'])
        .execute()
      return rows.map(({ kind, content, orderCents }) => [kind, content.total_cents - orderCents])
    }

    afterEach(() => {
      shop.now = ORDERED_AT
    })

    test('the invoice is of the lower sum alone, and what goes back has no credit note', async () => {
      const order = await buy()
      await workOff(() => true)
      expect(await edit(order.number, { lines: [{ line: 1, quantity: 1 }] })).toBe('refund')
      await workOff(() => false)
      await workOff(() => false)
      expect(await documentsOf(order.number)).toEqual([['invoice', 0]])
    })

    test('the invoice is of the higher sum alone, whichever money is taken first', async () => {
      const order = await buy()
      await workOff(() => true)
      expect(await edit(order.number, { lines: [{ line: 1, quantity: 3 }] })).toBe('ask')
      await pay(shop.buyer, await shop.buyer.open(`${order.path}/payment`))
      const keys = await database()
        .query.selectFrom('storefront.payments')
        .where('order_edit_id', 'is not', null)
        .select('idempotency_key as key')
        .execute()
      await workOff((asked) => keys.some(({ key }) => key === asked))
      await workOff(() => false)
      expect(await documentsOf(order.number)).toEqual([['invoice', 0]])
    })

    test('what goes back after the invoice has its credit note', async () => {
      const order = await buy()
      await workOff(() => false)
      expect(await edit(order.number, { lines: [{ line: 1, quantity: 1 }] })).toBe('refund')
      await workOff(() => false)
      expect((await documentsOf(order.number)).map(([kind]) => kind)).toEqual(['invoice', 'credit-note'])
    })

    test('the credit note says what changed, too, where the refund failed at first', async () => {
      const order = await buy()
      await workOff(() => false)
      expect(await edit(order.number, { lines: [{ line: 1, quantity: 1 }] })).toBe('refund')
      await database()
        .query.updateTable('storefront.refunds')
        .where('kind', '=', 'edit')
        .where('state', '=', 'started')
        .set({ state: 'failed', failure_reason: 'closed', next_try_at: null, ended_at: shop.now })
        .execute()
      expect((await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds/1/retry`)).status).toBe(200)
      await workOff(() => false)
      const path = /href="([^"]*\/credit-note\/[^"]+)"/.exec((await pageOf(order.path)).html)?.[1] ?? ''
      const { text } = await pageOf(path)
      expect(text).toContain('Changed order, before tax $249.00')
      expect(text).toContain('Changed order Keel Kneeling Chair')
    })
  })
})
