import type { MutationCartCreateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { createCart } from '../../cart/create-cart.ts'
import { openCart } from '../../cart/open-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { type CartSource, sourceOfCart } from '../types/cart.ts'
import { readCartInput } from './cart-input.ts'
import { unknownMerchandise } from './cart-line-input.ts'
import { type CartWarning, warnOfGiftCards, warnOfShortage } from './cart-warnings.ts'
import type { CartUserError } from './user-error.ts'

interface CartCreatePayload {
  readonly cart: CartSource | null
  readonly userErrors: readonly CartUserError[]
  readonly warnings: readonly CartWarning[]
}

export async function cartCreate(
  _root: unknown,
  args: MutationCartCreateArgs,
  { database, now, catalogue }: GraphqlContext,
): Promise<CartCreatePayload> {
  const input = args.input ?? {}
  const read = readCartInput(input)
  if (read.kind === 'refused') return refusal(read.userErrors)

  const creation = await createCart(database, read.cart, now())
  if (creation.kind === 'unknown-merchandise')
    return refusal(creation.lines.map(({ index }) => unknownMerchandise(input, index)))

  const cart = await openCart(database.query, creation, now())
  if (!cart) throw new Error('the cart that was just made cannot be opened')
  return {
    cart: sourceOfCart(cart, await catalogue()),
    userErrors: [],
    warnings: [...creation.shortages.map(warnOfShortage), ...warnOfGiftCards(input, creation.token)],
  }
}

function refusal(userErrors: readonly CartUserError[]): CartCreatePayload {
  return { cart: null, userErrors, warnings: [] }
}
