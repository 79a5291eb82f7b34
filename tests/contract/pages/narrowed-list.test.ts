import { expect, test } from 'vitest'
import { answered } from '#shop/clients/storefront/error.ts'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import { recordPage } from '#shop/page-api/page-context.ts'
import type { PageServices } from '#shop/page-api/page-services.ts'
import { loadNarrowed } from '#shop/product/load/load-narrowed.ts'
import { choiceGroups, countOf } from '#shop/product/narrow/choice-groups.ts'
import type { Choices } from '#shop/product/narrow/choices.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const ALL = 20

describeStorefront('a collection that the storefront narrows', ({ database, twin }) => {
  const storefront = createStorefrontClient({
    ...{ url: ORIGIN, accessToken: ACCESS_TOKEN, apiVersion: '2025-07', providerName: 'Keel Pay' },
    fetch: (url, init) => twin().fetch(new Request(url, init)),
  })
  const log = {
    warn() {},
    error(fields: object, message: string) {
      throw new Error(`${message}: ${JSON.stringify(fields)}`)
    },
  }
  const load = (choices: Choices, after: string | null = null, first = ALL) => {
    const locals = { page: recordPage('a request', ''), storefront, log } as unknown as PageServices
    return loadNarrowed(locals, choices, first, after)
  }

  /** What is offered and not chosen beside these choices: what each says that it leaves, and what it leaves. */
  async function choicesBeside(chosen: Choices) {
    const { filters, prices } = await load(chosen)
    const offered = choiceGroups(filters, chosen, prices, 'USD').flatMap((group) =>
      group.choices.filter(({ isChosen }) => !isChosen),
    )
    return Promise.all(
      offered.map(async ({ label, count, leadsTo }) => ({
        ...{ label, count, left: (await load(leadsTo)).products.length },
      })),
    )
  }

  test.each<Choices>([
    {},
    { kind: 'Stool' },
    { finish: 'Frame finish:Walnut' },
    { finish: 'Frame finish:Walnut', kind: 'Kneeling chair', stock: 'in' },
  ])('beside %j, each choice leaves as many products as it says', async (chosen) => {
    const offered = await choicesBeside(chosen)
    expect(offered.length).toBeGreaterThan(3)
    for (const { label, count, left } of offered) expect([label, left]).toEqual([label, count])
  })

  test('what is sold out as it was chosen, and in stock otherwise, is counted too', async () => {
    const handle = 'keel-kneeling-chair'
    const ofProduct = database()
      .query.selectFrom('storefront.products')
      .select('id')
      .where('handle', '=', handle)
    await database()
      .query.updateTable('storefront.variants')
      .set({ stock: 0 })
      .where('product_id', '=', ofProduct)
      .where('title', 'like', '%Walnut%')
      .execute()
    const chosen = { finish: 'Frame finish:Walnut' }
    const inStock = async () => (await load({ ...chosen, stock: 'in' })).products.map((each) => each.handle)
    await expect.poll(inStock).not.toContain(handle)
    const { products, filters } = await load(chosen)
    expect(products.map((each) => each.handle)).toContain(handle)
    expect(countOf(filters, chosen)).toBe(products.length)
    for (const { label, count, left } of await choicesBeside(chosen))
      expect([label, left]).toEqual([label, count])
  })

  test('a cursor that is made up leads to the beginning, and is no fault of ours', async () => {
    expect(await load({}, 'x', 2)).toMatchObject({ isCursorRefused: true, isFailed: false })
    expect(await load({ stock: 'in' }, 'x', 2)).toMatchObject({ isCursorRefused: true, isFailed: false })
    const { nextCursor } = await load({}, null, 2)
    expect((await load({}, nextCursor, 2)).isCursorRefused).toBeUndefined()
  })

  test('a list is sorted where the storefront has a collection of everything', async () => {
    expect([(await load({})).canSort, (await load({ sort: 'price-low' })).canSort]).toEqual([true, true])
    const without = {
      ...storefront,
      filters: async () => answered(null),
      narrowedProducts: async () => answered(null),
    }
    const locals = { page: recordPage('a request', ''), storefront: without, log } as unknown as PageServices
    for (const choices of [{}, { sort: 'price-low' }]) {
      const { products, canSort } = await loadNarrowed(locals, choices, ALL, null)
      expect([products.length > 0, canSort]).toEqual([true, false])
    }
  })
})
