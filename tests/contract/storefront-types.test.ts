import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { published } from '#tests/fixtures/storefront/published-types.ts'
import { ask, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

describeOnEveryEngine('the type system that the storefront serves', ({ database }) => {
  test('is the one that Shopify published for 2025-07, whole', async () => {
    const served = await ask(openTwin(database()), getIntrospectionQuery({ inputValueDeprecation: true }))
    expect(print(served)).toBe(print(published))
    expect(published.__schema.types.length).toBeGreaterThan(400)
  })
})

function print(types: Parameters<typeof buildClientSchema>[0]): string {
  return printSchema(lexicographicSortSchema(buildClientSchema(types)))
}
