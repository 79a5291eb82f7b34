import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { askAsHydrogenReact } from './hydrogen-react.ts'
import type { Load } from './published-packages.ts'
import { askAsApiClient } from './storefront-api-client.ts'
import { readWares } from './wares.ts'
import { watch } from './watched-twin.ts'

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** The shop itself has these two packages; `npm run clients` installs the others and asks more. */
const load: Load = (name, file = '') => import(pathToFileURL(join(PACKAGES, name, file)).href)

describeStorefrontOnOneEngine('Shopify’s clients, as the shop has them', ({ twin }) => {
  for (const [name, askAll] of Object.entries({
    '@shopify/hydrogen-react': askAsHydrogenReact,
    '@shopify/storefront-api-client': askAsApiClient,
  })) {
    test(`every document of ${name} is answered without a fault`, async () => {
      const { asked, refused, fetch } = watch(twin())
      await askAll(await readWares(twin()), { load, fetch })
      expect(asked.size).toBeGreaterThan(1)
      expect([...asked.values()].flat()).toEqual([])
      expect([...refused.values()]).toEqual([])
    })
  }
})
