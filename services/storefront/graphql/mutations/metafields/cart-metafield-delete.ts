import type { MutationCartMetafieldDeleteArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeCart } from '../../../cart/change-cart.ts'
import { deleteMetafield } from '../../../cart/metafields.ts'
import type { GraphqlContext } from '../../context.ts'
import { readCartId } from '../../types/cart/cart-id.ts'
import { metafieldId, readMetafieldName } from '../../values/metafield-name.ts'

export async function cartMetafieldDelete(
  _root: unknown,
  { input }: MutationCartMetafieldDeleteArgs,
  context: GraphqlContext,
) {
  const refuse = (code: string, field: string, message: string) => ({
    deletedId: null,
    userErrors: [{ code, field: ['input', field], message }],
  })
  const cart = readCartId(input.ownerId)
  const name = readMetafieldName(input.key)
  let isMissing = false
  const change = deleteMetafield(name, () => {
    isMissing = true
  })
  const result = cart && (await changeCart(context, cart, change))
  if (result?.kind !== 'changed') return refuse('INVALID_OWNER', 'ownerId', 'Owner is invalid.')
  if (isMissing) return refuse('METAFIELD_DOES_NOT_EXIST', 'key', 'Metafield does not exist')
  return { deletedId: metafieldId(result.cart.token, name), userErrors: [] }
}
