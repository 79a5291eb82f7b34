import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { API_VERSION, NEWEST_VERSION } from '#services/storefront/graphql/api-version.ts'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { askAsApiClient, askAsHydrogenReact } from './documents.ts'
import type { Load } from './published-packages.ts'
import { readWares } from './wares.ts'
import { watch } from './watched-twin.ts'

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** The shop itself has these packages; `npm run clients` installs the others and asks more. */
const clients = [
  { version: API_VERSION, name: '@shopify/hydrogen-react', askAll: askAsHydrogenReact },
  { version: NEWEST_VERSION, name: 'newest-hydrogen-react', askAll: askAsHydrogenReact },
  { version: API_VERSION, name: '@shopify/storefront-api-client', askAll: askAsApiClient },
  { version: NEWEST_VERSION, name: '@shopify/storefront-api-client', askAll: askAsApiClient },
] as const

describeStorefrontOnOneEngine('Shopify’s clients, as the shop has them', ({ twin }) => {
  test.each(clients)(
    'every document of $name is answered without a fault by $version',
    async ({ version, name, askAll }) => {
      const { asked, refused, fetch } = watch(twin(), version)
      const load: Load = (_published, file = '') => import(pathToFileURL(join(PACKAGES, name, file)).href)
      await askAll(await readWares(twin()), { version, load, fetch })
      expect(asked.size).toBeGreaterThan(1)
      expect([...asked.values()].flat()).toEqual([])
      expect([...refused.values()]).toEqual([])
    },
  )
})
