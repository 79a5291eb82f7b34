import { expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { answered, failed } from '#shop/clients/storefront/error.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import type { ToolParts } from '../tool.ts'
import { findFitTool } from './find-fit.ts'

const ASKED = { height_in: 66, desk_in: 29 }
const away = failed('network', 'The storefront could not be reached')

/** Asks for a fit where the storefront answers like this. */
function fitWith(storefront: object) {
  const parts = { storefront, publicUrl: 'https://keel.example', claims: AS_SPECIFIED }
  return findFitTool.run(ASKED, parts as unknown as ToolParts)
}

test('a seat that does not come is not taken for one that is no longer sold', async () => {
  const list = { products: [], nextCursor: 'more' }
  const [gone] = seats.map(({ handle }) => handle)
  const fit = await fitWith({
    products: async () => answered(list),
    productByHandle: async (handle: string) => (handle === gone ? away : answered(null)),
  })
  expect(fit).toEqual(await fitWith({ products: async () => away }))
  expect(JSON.stringify(fit)).toContain(gone)
})
