import { expect, test } from 'vitest'
import { SETTING_ATTRIBUTE } from '#facts/kept-setting.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { deliver, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'

const SETTING = 'Seat in hole 2, its front in 3, knee pad in hole 1'
let buyers = 0

describeOnEveryEngine(
  'a setting that is kept with a chair',
  ({ database }) => {
    async function orderWith(handle: string, value?: string) {
      const shop = openHelpedShop(database())
      const { id } = await database()
        .query.selectFrom('storefront.variants as variant')
        .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
        .where('product.handle', '=', handle)
        .select('variant.id')
        .executeTakeFirstOrThrow()
      const attributes = value === undefined ? [] : [{ key: SETTING_ATTRIBUTE, value }]
      const email = `setter-${++buyers}@example.com`
      const cart = await fillCart(
        database(),
        { lines: [{ variantId: id, quantity: 1, attributes }] },
        shop.now,
      )
      const payment = await goToPayment(shop.buyer, cart, { email })
      const page = await pay(shop.buyer, payment)
      const number = Number(page.url.pathname.split('/')[2])
      const [line] = (await askAdmin(shop.twin, 'GET', `orders/${number}`)).body.lines
      const order = { number, path: page.url.pathname, email, variantIds: [id] }
      return { shop, order, line, payment: textOf(payment.html), page: textOf(page.html) }
    }

    test('goes with it through the checkout to the order’s page, the setup card, its passport and its mails', async () => {
      const { shop, order, line, payment, page } = await orderWith('keel-kneeling-chair', SETTING)
      for (const text of [payment, page]) expect(text).toContain(`Your setting: ${SETTING}`)
      expect(line.setting).toBe(SETTING)
      const passport = await shop.buyer.open(line.passports[0])
      expect(passport.html).toMatch(/<option value="2" selected[^>]*>Hole 2/)
      await deliver(shop, order, '2026-03-12')
      const [delivered] = (await mailsTo(database(), order.email)).filter(({ subject }) =>
        subject.endsWith('was delivered'),
      )
      expect(delivered?.text).toContain(`Your setting for the Keel Kneeling Chair: ${SETTING}.`)
    })

    test('is kept for what is bought, and nothing is where nobody asked', async () => {
      expect((await orderWith('keel-saddle-stool', 'Seat at 25 in (64 cm)')).line.setting).toBe(
        'Seat at 25 in (64 cm)',
      )
      const { line, page } = await orderWith('keel-kneeling-chair')
      expect(line.setting).toBeNull()
      expect(page).not.toContain('Your setting')
    })

    test('is none where no seat can be set like that, whoever wrote it into the cart', async () => {
      for (const [handle, words] of [
        ['keel-kneeling-chair', 'Seat in hole 9, knee pad in hole 1'],
        ['keel-kneeling-chair', 'Seat in hole 2, knee pad in hole 1. Pay at https://evil.example'],
        ['keel-kneeling-chair', 'x'.repeat(500)],
        ['keel-cushion-set', SETTING],
      ] as const) {
        const { line, page } = await orderWith(handle, words)
        expect(line.setting, words).toBeNull()
        expect(page).not.toContain('Your setting')
      }
    })
  },
  'seeded',
)
