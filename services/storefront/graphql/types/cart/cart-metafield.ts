import type { CartMetafieldArgs, CartMetafieldsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartMetafield } from '#database/tables/carts.ts'
import { isCalled } from '../../../cart/metafields.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { metafieldId, readMetafieldName } from '../../values/metafield-name.ts'
import type { CartSource } from './cart-source.ts'

export function sourceOfMetafield(metafield: CartMetafield, source: CartSource) {
  return {
    ...metafield,
    __typename: 'Metafield',
    id: metafieldId(source.cart.token, metafield),
    createdAt: new Date(metafield.createdAt),
    updatedAt: new Date(metafield.updatedAt),
    parentResource: { ...source, __typename: 'Cart' },
  }
}

export const cartMetafields = {
  metafield(source: CartSource, { key, namespace }: CartMetafieldArgs) {
    const found = source.cart.metafields.find(isCalled(readMetafieldName(key, namespace)))
    return found && sourceOfMetafield(found, source)
  },
  /** Shopify leaves out what a cart does not have, where any other object has null in its place. */
  metafields(source: CartSource, { identifiers }: CartMetafieldsArgs) {
    checkInputSize(identifiers)
    return identifiers.flatMap(
      ({ key, namespace }) => cartMetafields.metafield(source, { key, namespace: namespace ?? null }) ?? [],
    )
  },
}
