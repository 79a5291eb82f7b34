import { expect, test } from 'vitest'
import { STOREFRONT_CHANGES } from '#services/storefront/catalogue/changes.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('a change of the catalogue', ({ database, twin }) => {
  const price = async () => {
    const query = '{ product(handle: "keel-saddle-stool") { priceRange { minVariantPrice { amount } } } }'
    return (await ask(twin(), query)).product.priceRange.minVariantPrice.amount
  }

  test('is in the answer to everyone who asks once it was told, while it is being read too', async () => {
    expect(await price()).toBe('169.0')
    const told = Promise.withResolvers<string>()
    const stop = await database().listen(STOREFRONT_CHANGES, told.resolve)
    await database()
      .query.updateTable('storefront.variants')
      .set({ price_cents: 15_125 })
      .where('sku', 'like', 'SS-%')
      .execute()
    await told.promise
    expect(await Promise.all([price(), price(), price()])).toEqual(['151.25', '151.25', '151.25'])
    await stop()
  })
})
