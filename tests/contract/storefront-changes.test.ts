import { beforeAll, expect, test } from 'vitest'
import { seed } from '#database/seed/seed.ts'
import { STOREFRONT_CHANGES } from '#services/storefront/catalogue/changes.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { ask, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

describeOnEveryEngine('a change of the catalogue', (context) => {
  let twin: Storefront
  beforeAll(async () => {
    await seed(context.database())
    twin = openTwin(context.database())
  })

  const price = async () => {
    const query = '{ product(handle: "keel-saddle-stool") { priceRange { minVariantPrice { amount } } } }'
    return (await ask(twin, query)).product.priceRange.minVariantPrice.amount
  }

  test('is in the answer to everyone who asks once it was told, while it is being read too', async () => {
    expect(await price()).toBe('169.0')
    const told = Promise.withResolvers<string>()
    const stop = await context.database().listen(STOREFRONT_CHANGES, told.resolve)
    await context
      .database()
      .query.updateTable('storefront.variants')
      .set({ price_cents: 15_125 })
      .where('sku', 'like', 'SS-%')
      .execute()
    await told.promise
    expect(await Promise.all([price(), price(), price()])).toEqual(['151.25', '151.25', '151.25'])
    await stop()
  })
})
