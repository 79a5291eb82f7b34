import { beforeAll, expect, test } from 'vitest'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { CART_SEQUENCES, changeCartsAtOnce } from '#tests/soak/carts-at-once.ts'

const ADDS = 40
/** A fortieth of the soak's: 120 changes on each engine, by four clients at once. */
const SEQUENCES = CART_SEQUENCES / 40
const MODEL_TIMEOUT_MS = 120_000

describeWhereEnginesDiffer('changes of one cart at once', ({ database }) => {
  const twins: Storefront[] = []
  beforeAll(() => {
    twins.push(openTwin(database()), openTwin(database()))
  })

  test('lose nothing, whichever process they reach', async () => {
    const merchandiseId = `gid://shopify/ProductVariant/${await putOnShelf(database())}`
    const [here, there] = twins.map((twin) => cartClient(() => twin))
    if (!here || !there) throw new Error('there are no two twins')
    const { id } = (await here.create()).cart
    const lines = [{ merchandiseId, quantity: 1 }]
    await Promise.all(
      Array.from({ length: ADDS }, (_, index) =>
        (index % 2 === 0 ? here : there).change('cartLinesAdd', id, { lines }),
      ),
    )
    expect((await there.read(id)).lines.nodes).toMatchObject([{ quantity: ADDS }])
  })

  test(
    'leave what a model of them says, totals in whole cents',
    async () => {
      await expect(changeCartsAtOnce(database(), { sequences: SEQUENCES, seed: 1 })).resolves.toBeUndefined()
    },
    MODEL_TIMEOUT_MS,
  )
})
