import { expect, test } from 'vitest'
import { readTakings, readTaxes } from '#services/storefront/payments/books/takings.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import {
  buyByStripe,
  buyWithWaived,
  skuOfPart,
  worldOfEachTest,
} from '#tests/fixtures/payments/stripe-order.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { expectBooksAgree } from '#tests/soak/money/books-agree.ts'
import { readBooks } from '#tests/soak/money/pay-by-stripe.ts'
import { expectHelpAgrees } from '#tests/soak/strikes/help-agrees.ts'

const ALL_DAYS = { from: new Date('2000-01-01'), to: new Date('2100-01-01') }
const STOCK = 1_000

describeOnEveryEngine('a difference of an edit that is not charged', ({ database }) => {
  const world = worldOfEachTest(database)

  test('is in no report: takings and taxes tell of the same money, before and after it went back', async () => {
    const { order, variantId, number } = await buyWithWaived(world, { isTaken: true })
    const reports = async () => ({
      takings: await readTakings(database().query, ALL_DAYS),
      taxes: await readTaxes(database().query, ALL_DAYS),
    })
    const agree = async () =>
      expectBooksAgree({
        ...{ database: database(), variantIds: [variantId], stock: STOCK },
        books: await readBooks(world.stripe),
      })
    expect(await reports()).toMatchObject({
      takings: [{ orders: 1, orderCents: 26_270, capturedCents: 26_270, netCents: 26_270 }],
      taxes: [{ state: 'ME', orders: 1, orderCents: 26_270, taxCents: 1_371, netTaxCents: 1_371 }],
    })
    await agree()

    await askAdmin(world.shop.twin, 'PUT', `${order}/cancellation`, {})
    await world.shop.workOff()
    expect(await reports()).toMatchObject({
      takings: [{ orderCents: 26_270, refundCents: 26_270, netCents: 0 }],
      taxes: [{ orderCents: 26_270, refundCents: 26_270, refundTaxCents: 1_371, netTaxCents: 0 }],
    })
    await agree()
    await expectHelpAgrees({
      ...{ database: database(), variantIds: [variantId], stock: STOCK },
      ends: new Map([[number, { kind: 'cancelled', refunded: [] }]]),
    })
  })

  /** Everything that was issued for the order, as its page links to it. */
  async function papersOf(path: string) {
    const { html } = await world.shop.buyer.open(path)
    const links = [...html.matchAll(/href="([^"]*\/(?:invoice|credit-note)[^"]*)"/g)]
    const papers = await Promise.all(links.map(([, link = '']) => world.shop.buyer.open(link)))
    return papers.map((paper) => textOf(paper.html))
  }

  test('is on a paper that names what was added, and what of it is paid back or not', async () => {
    const bought = await buyWithWaived(world, { isTaken: true })
    const [invoice = '', added = '', ...others] = await papersOf(bought.path)
    expect(others).toEqual([])
    const name = /Invoice (INV-\S+)/.exec(invoice)?.[1] ?? ''
    expect(added).toContain(`Adds to invoice ${name}`)
    expect(added).toContain('Changed order Glide (Walnut / Oat): 1 added, at $0.30 each.')
    expect(added).toContain(
      'Difference before tax $0.30 Tax $0.01 Total (USD) $0.31 Not charged −$0.31 Paid (USD) $0.00',
    )
    expect(added).not.toContain('Paid with')

    await bought.edit({ lines: [{ line: 2, quantity: 0 }] })
    const [, , removed = ''] = await papersOf(bought.path)
    expect(removed).toContain('Glide (Walnut / Oat): removed (it was 1).')
    expect(removed).toContain('Total (USD) −$0.31 Not charged before $0.31 Paid (USD) $0.00')
  })

  test('has no paper of its own where the first invoice names its goods', async () => {
    const { path } = await buyWithWaived(world, { isTaken: false })
    const papers = await papersOf(path)
    expect(papers).toHaveLength(1)
    expect(papers[0]).toContain('Glide (Walnut / Oat)')
  })

  test('or of one that costs as much is on a paper, and that of one that costs less names its goods', async () => {
    const bought = await buyByStripe(world)
    await world.shop.workOff()
    const other = await skuOfPart(database(), 24_900)
    await bought.edit({ lines: [{ line: 1, quantity: 0 }], added: [{ sku: other, quantity: 1 }] })
    const [, swapped = '', ...others] = await papersOf(bought.path)
    expect(others).toEqual([])
    expect(swapped).toContain(
      'Keel Kneeling Chair (Walnut / Oat): removed (it was 1). Glide (Walnut / Oat): 1',
    )
    expect(swapped).toContain('Difference before tax $0.00 Tax $0.00 Total (USD) $0.00')

    await bought.edit({ address: { city: 'Bath' } })
    expect(await papersOf(bought.path)).toHaveLength(2)

    const cheaper = await skuOfPart(database(), 20_000)
    await bought.edit({ lines: [{ line: 2, quantity: 0 }], added: [{ sku: cheaper, quantity: 1 }] })
    await world.shop.workOff()
    const [, , credited = ''] = await papersOf(bought.path)
    expect(credited).toContain('Credit note')
    expect(credited).toContain(
      'Glide (Walnut / Oat): removed (it was 1). Glide (Walnut / Oat): 1 added, at $200.00',
    )
    expect(credited).toContain('Total credited (USD) $51.70')
  })
})
