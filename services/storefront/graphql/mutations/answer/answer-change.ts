import type { CartLineUpdateInput } from '@shopify/hydrogen-react/storefront-api-types'
import { type CartChange, type CartRefusal, changeCart } from '../../../cart/change-cart.ts'
import type { CartCreation } from '../../../cart/create-cart.ts'
import { openCart } from '../../../cart/read-cart.ts'
import type { GraphqlContext } from '../../context.ts'
import { readCartId } from '../../types/cart/cart-id.ts'
import { sourceOfCart } from '../../types/cart/cart-source.ts'
import { tooManyLetters, tooManyLines, unknownLine, unknownMerchandise } from '../input/cart-line-input.ts'
import { tooManyAddresses } from '../input/delivery-address-input.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { type CartPayload, noSuchCart, refuse, warnOfDiscountCodes, warnOfShortage } from './cart-payload.ts'

/** Answers a cart mutation with the changed cart, or with the reason for its refusal. */
export async function answerChange(
  { cartId }: { cartId: string },
  context: GraphqlContext,
  change: CartChange,
  explain: (refusal: CartRefusal) => CartUserError[],
): Promise<CartPayload> {
  const name = readCartId(cartId)
  const result = name ? await changeCart(context, name, change) : ({ kind: 'no-cart' } as const)
  if (result.kind === 'no-cart') return noSuchCart()
  if (result.kind !== 'changed') return refuse(explain(result))

  const cart = await sourceOfCart(result.cart, context)
  return {
    cart,
    userErrors: [],
    warnings: [...result.shortages.map(warnOfShortage), ...warnOfDiscountCodes(cart)],
  }
}

/** Explains refusals of changes that depend on neither catalogue nor lines: there are none. */
export function cannotBeRefused({ kind }: CartRefusal): never {
  throw new Error(`a change of the cart alone was refused: ${kind}`)
}

/** Answers a mutation with the cart that it made. */
export async function answerNewCart(
  creation: Extract<CartCreation, { kind: 'created' }>,
  context: GraphqlContext,
): Promise<CartPayload & { readonly cart: NonNullable<CartPayload['cart']> }> {
  const cart = await openCart(context.database.reads, creation, context.now())
  if (!cart) throw new Error('the cart that was just made cannot be opened')
  const source = await sourceOfCart(cart, context)
  const warnings = [...creation.shortages.map(warnOfShortage), ...warnOfDiscountCodes(source)]
  return { cart: source, userErrors: [], warnings }
}

/** Names the lines of the request that a change was refused for. */
export function explainLines(
  lines: readonly Partial<Pick<CartLineUpdateInput, 'id' | 'merchandiseId'>>[],
): (refusal: CartRefusal) => CartUserError[] {
  return (refusal) => {
    switch (refusal.kind) {
      case 'too-many-lines':
        return [tooManyLines()]
      case 'too-many-letters':
        return [tooManyLetters()]
      case 'unknown-line':
        return refusal.indices.map((index) => unknownLine(lines[index]?.id, ['lines', index, 'id']))
      case 'unknown-merchandise':
        return refusal.indices.map((index) => unknownMerchandise(lines, index))
      default:
        return cannotBeRefused(refusal)
    }
  }
}

type Path = readonly (string | number)[]

/** Names the addresses of the request that a change was refused for. */
export function explainAddresses(
  argument: string,
  pathOf: (index: number) => Path = (index) => [argument, index, 'id'],
): (refusal: CartRefusal) => CartUserError[] {
  return (refusal) => {
    if (refusal.kind === 'too-many-addresses') return [tooManyAddresses([argument])]
    if (refusal.kind !== 'unknown-address') return cannotBeRefused(refusal)
    const message = 'The delivery address with this id does not exist.'
    return refusal.indices.map((index) => userError('INVALID_DELIVERY_ADDRESS_ID', pathOf(index), message))
  }
}
