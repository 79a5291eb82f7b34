import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { describeQuotes } from '#tests/fixtures/storefront/made-quote.ts'

describeQuotes(
  'a quote that somebody makes',
  ({ askFor, buyer, chair, change, database, make, moveTo, quotes }) => {
    test('without a ZIP code it says that tax is added, and quotes none', async () => {
      const text = textOf((await make(`${chair()}:1`, '')).html)
      expect(text).toContain('Sales tax Not included')
      expect(text).toContain('Total before tax (USD) $249.00')
      expect(text).toContain('is added at the checkout')
      expect(text).not.toContain('Quantity discount')
    })

    test.each([
      ['0410', 'A ZIP code has five digits: did you mean 00410?'],
      ['00000', 'No place in the United States has the ZIP code 00000'],
      ['00901', 'We do not deliver to Puerto Rico'],
      ['K1A 0B1', 'That is a Canadian postal code'],
      ['<b>', 'Enter a ZIP code of five digits'],
    ])('a ZIP code %j is answered beside its field, and nothing is made', async (zip, words) => {
      const before = await quotes()
      const refused = await make(undefined, zip)
      expect([refused.status, refused.url.search]).toEqual([422, `?lines=${chair()}%3A4`])
      expect(refused.html).toContain(`id="zip-error">${words}`)
      expect(refused.html).toContain(`value="${zip.replace('<', '&lt;').replace('>', '&gt;')}"`)
      expect(await quotes()).toBe(before)
    })

    test.each([
      ['a number of uses', { max_uses: 9, once_a_customer: false }],
      ['one use for each buyer', { max_uses: null, once_a_customer: true }],
    ])('promises no discount that has %s', async (_, limit) => {
      const terms = database().query.updateTable('storefront.discounts').where('code', '=', 'BUY4SAVE20')
      await terms.set(limit).execute()
      expect(textOf((await make()).html)).not.toContain('BUY4SAVE20')
      await terms.set({ max_uses: null, once_a_customer: false }).execute()
      expect(textOf((await make()).html)).toContain('BUY4SAVE20')
    })

    test('what changed since the page was shown is shown again first', async () => {
      const page = await askFor()
      await change({ price_cents: 30_000 })
      const before = await quotes()
      const again = await buyer().submit(page, 'new', { zip: '04101' })
      expect(again.status).toBe(409)
      expect(textOf(again.html)).toContain('Prices or stock have just changed')
      expect(await quotes()).toBe(before)
      expect(textOf((await buyer().submit(again, 'new')).html)).toContain('$1,200.00')
    })

    test('shows nothing of a product that is not published, whose number anybody can name', async () => {
      const planned = await putOnShelf(database(), { title: 'Planned stool', priceCents: 12_900, stock: 2 })
      const planning = sql`update storefront.products set published_at = null where title = 'Planned stool'`
      await planning.execute(database().query)
      const asked = textOf((await askFor(`${chair()}:1,${planned}:3`)).html)
      expect(asked).toMatch(/^(?!.*Planned).*Something else is no longer sold/s)
    })

    test('a form that is sent twice makes one, and one from elsewhere none', async () => {
      const page = await askFor()
      const before = await quotes()
      const [one, two] = await Promise.all([buyer().submit(page, 'new'), buyer().submit(page, 'new')])
      expect(one.url.pathname).toBe(two.url.pathname)
      expect(await quotes()).toBe(before + 1)
      expect((await buyer().submit(page, 'new', {}, { origin: 'https://evil.example' })).status).toBe(422)
      expect((await buyer().submit(page, 'new', { key: 'x' })).status).toBe(422)
      expect((await buyer().submit(one, 'order', {}, { origin: 'https://evil.example' })).status).toBe(403)
      expect(await quotes()).toBe(before + 1)
      const elsewhere = await buyer().submit(page, 'new', { zip: '94105' })
      expect(elsewhere.url.pathname).not.toBe(one.url.pathname)
      expect(textOf(elsewhere.html)).toContain('94105')
    })

    test('a network makes forty in an hour, and another one is not kept from it', async () => {
      for (let count = 0; count < 40; count++) expect((await make()).status).toBe(200)
      const refused = await make()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      moveTo('203.0.113.9')
      expect((await make()).status).toBe(200)
    })

    test('is one of fifty thousand that the shop keeps, so that strangers fill no table', async () => {
      const { query } = database()
      await make()
      const keepUpTo = (count: number) =>
        sql`insert into storefront.quotes (secret, request_key, made_at, ends_at, discount_cents, subtotal_cents,
          delivery_cents, total_cents, terms_version, lines)
        select md5(n::text), gen_random_uuid(), made_at, ends_at, discount_cents, subtotal_cents, delivery_cents,
          total_cents, terms_version, lines
        from (select * from storefront.quotes limit 1) as one,
          generate_series(1, ${sql.lit(count)} - (select count(*)::integer from storefront.quotes)) as n`.execute(
          query,
        )
      await keepUpTo(49_999)
      expect((await make(`${chair()}:2`)).status).toBe(200)
      const refused = await make(`${chair()}:3`)
      expect(refused.status).toBe(503)
      expect(await quotes()).toBe(50_000)
      await sql`delete from storefront.quotes where secret ~ '^[0-9a-f]{32}$'`.execute(query)
      expect((await make(`${chair()}:3`)).status).toBe(200)
    })
  },
)
