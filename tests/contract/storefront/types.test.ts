import { createRequire } from 'node:module'
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { API_VERSION, NEWEST_VERSION, type ServedVersion } from '#services/storefront/graphql/api-version.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { publishedTypes } from '#tests/fixtures/storefront/published-types.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

const load = createRequire(import.meta.url)

describeEmptyStorefront('the type systems that the storefront serves', ({ twin }) => {
  test.each<ServedVersion>([API_VERSION, NEWEST_VERSION])(
    'are the ones that Shopify published, whole: %s',
    async (version) => {
      const question = getIntrospectionQuery({ inputValueDeprecation: true })
      const served = await ask(twin(), question, {}, version)
      const published = publishedTypes(version)
      expect(print(served)).toBe(print(published))
      expect(published.__schema.types.length).toBeGreaterThan(400)
    },
  )

  test.each([
    [API_VERSION, '@shopify/hydrogen-react'],
    [NEWEST_VERSION, 'newest-hydrogen-react'],
  ])('call themselves as their package does: %s', (version, name) => {
    const [year, month] = load(`${name}/package.json`).version.split('.')
    expect(version).toBe(`${year}-${month.padStart(2, '0')}`)
  })
})

function print(types: Parameters<typeof buildClientSchema>[0]): string {
  return printSchema(lexicographicSortSchema(buildClientSchema(types)))
}
