import type { MutationCartCloneArgs } from 'newest-hydrogen-react/storefront-api-types'
import { createCart } from '../../cart/create-cart.ts'
import type { NewCart } from '../../cart/new-cart.ts'
import { type Cart, openCart } from '../../cart/read-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { readCartId } from '../types/cart/cart-id.ts'
import { answerNewCart } from './answer/answer-change.ts'
import { type CartPayload, noSuchCart } from './answer/cart-payload.ts'

/** Makes a new cart of what another one holds, without what its buyer told of themselves. */
export async function cartClone(
  _root: unknown,
  { cartId }: MutationCartCloneArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const name = readCartId(cartId)
  const original = name && (await openCart(context.database.reads, name, context.now()))
  if (!original) return noSuchCart()
  return createFrom(copyOf(original), context)
}

async function createFrom(copy: NewCart, context: GraphqlContext): Promise<CartPayload> {
  const creation = await createCart(context, copy, context.now())
  if (creation.kind === 'created') return answerNewCart(creation, context)
  // The original shows no lines of withdrawn products either.
  return createFrom({ ...copy, lines: copy.lines.filter((line) => !creation.lines.includes(line)) }, context)
}

/** A note and attributes of the cart may name somebody too, so they stay behind with identity and addresses. */
function copyOf({ lines, discountCodes }: Cart): NewCart {
  return {
    note: '',
    attributes: [],
    buyerIdentity: {},
    deliveryAddresses: [],
    metafields: [],
    discountCodes,
    lines: lines.map(({ variantId, quantity, attributes }, index) => ({
      variantId,
      quantity,
      attributes,
      index,
    })),
  }
}
