import type {
  HasMetafieldsMetafieldsArgs,
  ShopMetafieldArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import { writeId } from '../../global-ids.ts'
import { readPromisedDiscounts } from '../../pricing/read-discounts.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { readMetafieldName } from '../values/metafield-name.ts'

const VOLUME_DISCOUNTS = { namespace: 'keel', key: 'volume_discounts' }

/** When this value was given its name; it is made anew for each request. */
const GIVEN_AT = new Date('2026-11-25T00:00:00Z')

/**
 * The Storefront API lists no discount codes, so a shop tells its pages by a metafield which of the codes that they
 * name can be used. A hosted store may keep the same one, in the same form (docs/hosted.md).
 */
export const shopMetafields = {
  async metafield(
    shop: object,
    { key, namespace }: Pick<ShopMetafieldArgs, 'key' | 'namespace'>,
    { once }: GraphqlContext,
  ) {
    const name = readMetafieldName(key, namespace)
    if (name.namespace !== VOLUME_DISCOUNTS.namespace || name.key !== VOLUME_DISCOUNTS.key) return null
    const discounts = await once(readPromisedDiscounts)
    return {
      ...{ ...name, __typename: 'Metafield', id: writeId('Metafield', 1), type: 'json' },
      value: JSON.stringify(discounts),
      ...{ createdAt: GIVEN_AT, updatedAt: GIVEN_AT },
      parentResource: { ...shop, __typename: 'Shop' },
    }
  },
  metafields(shop: object, { identifiers }: HasMetafieldsMetafieldsArgs, context: GraphqlContext) {
    checkInputSize(identifiers)
    return Promise.all(
      identifiers.map(({ key, namespace }) =>
        shopMetafields.metafield(shop, { key, namespace: namespace ?? null }, context),
      ),
    )
  },
}
