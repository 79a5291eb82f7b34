import type { MutationCartCreateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { createCart } from '../../cart/create-cart.ts'
import { openCart } from '../../cart/open-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { sourceOfCart } from '../types/cart/cart-source.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { warnOfDiscountCodes, warnOfGiftCards, warnOfShortage } from './answer/cart-warnings.ts'
import { readCartInput } from './input/cart-input.ts'
import { unknownMerchandise } from './input/cart-line-input.ts'
import type { CartUserError } from './user-error.ts'

export async function cartCreate(
  _root: unknown,
  args: MutationCartCreateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const { database, now, signal } = context
  const input = args.input ?? {}
  const read = readCartInput(input)
  if (read.kind === 'refused') return refuse(read.userErrors.map(withinInput))

  const creation = await createCart({ database, signal }, read.cart, now())
  if (creation.kind === 'unknown-merchandise')
    return refuse(
      creation.lines.map(({ index }) => withinInput(unknownMerchandise(input.lines ?? [], index))),
    )

  const cart = await openCart(database.reads, creation, now())
  if (!cart) throw new Error('the cart that was just made cannot be opened')
  const source = await sourceOfCart(cart, context)
  const warnings = creation.shortages.map(warnOfShortage)
  return {
    cart: source,
    userErrors: [],
    warnings: [...warnings, ...warnOfDiscountCodes(source), ...warnOfGiftCards(input, source)],
  }
}

function withinInput(error: CartUserError): CartUserError {
  return { ...error, field: ['input', ...error.field] }
}
