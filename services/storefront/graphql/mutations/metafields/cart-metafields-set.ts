import type { MutationCartMetafieldsSetArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeCart } from '../../../cart/change-cart.ts'
import { isCalled, setMetafields } from '../../../cart/metafields.ts'
import type { GraphqlContext } from '../../context.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { readCartId } from '../../types/cart/cart-id.ts'
import { sourceOfMetafield } from '../../types/cart/cart-metafield.ts'
import { sourceOfCart } from '../../types/cart/cart-source.ts'
import {
  checkCount,
  checkMetafields,
  type MetafieldUserError,
  readMetafields,
  tooMuch,
} from '../input/metafield-input.ts'

/** All metafields must be of one cart, since the rate bucket charges a request for one change of a cart. */
export async function cartMetafieldsSet(
  _root: unknown,
  { metafields }: MutationCartMetafieldsSetArgs,
  context: GraphqlContext,
) {
  const refuse = (userErrors: readonly MetafieldUserError[]) => ({ metafields: null, userErrors })
  const [first] = metafields
  if (!first) return { metafields: [], userErrors: [] }
  checkInputSize(metafields)
  const tooMany = checkCount(metafields)
  if (tooMany.length > 0) return refuse(tooMany)
  const strangers = metafields.flatMap(({ ownerId }, index) =>
    ownerId === first.ownerId ? [] : [invalidOwner(index)],
  )
  const userErrors = [...strangers, ...checkMetafields(metafields)]
  if (userErrors.length > 0) return refuse(userErrors)

  const name = readCartId(first.ownerId)
  const given = readMetafields(metafields)
  const result = name && (await changeCart(context, name, setMetafields(given, context.now())))
  if (!result || result.kind === 'no-cart') return refuse([invalidOwner(0)])
  if (result.kind !== 'changed') return refuse([tooMuch()])
  const source = await sourceOfCart(result.cart, context)
  const set = result.cart.metafields.filter((each) => given.some(isCalled(each)))
  return { metafields: set.map((each) => sourceOfMetafield(each, source)), userErrors: [] }
}

function invalidOwner(index: number): MetafieldUserError {
  const field = ['metafields', String(index), 'ownerId']
  return {
    code: 'INVALID_OWNER',
    elementIndex: null,
    field,
    message: 'Owner is not the cart, or there is none.',
  }
}
