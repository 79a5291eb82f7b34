import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { published } from '#tests/fixtures/storefront/published-types.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('the type system that the storefront serves', ({ twin }) => {
  test('is the one that Shopify published for 2025-07, whole', async () => {
    const served = await ask(twin(), getIntrospectionQuery({ inputValueDeprecation: true }))
    expect(print(served)).toBe(print(published))
    expect(published.__schema.types.length).toBeGreaterThan(400)
  })
})

function print(types: Parameters<typeof buildClientSchema>[0]): string {
  return printSchema(lexicographicSortSchema(buildClientSchema(types)))
}
