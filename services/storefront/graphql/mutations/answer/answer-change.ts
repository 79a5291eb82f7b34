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
import { type CartPayload, noSuchCart, refuse, warnOfDiscountCodes, warnOfShortages } from './cart-payload.ts'

interface OfCart {
  readonly cartId: string
}

type Explain = (refusal: CartRefusal) => CartUserError[]

/** Answers a cart mutation with the changed cart, or with the reason for its refusal. */
export async function answerChange(
  args: OfCart,
  context: GraphqlContext,
  change: CartChange,
  explain: Explain,
): Promise<CartPayload> {
  return attemptChange(args, context, change, async (refusal) => refuse(explain(refusal)))
}

/**
 * As `answerChange`, but a refusal answers the cart as it stays: so does Shopify where lines, addresses or the buyer that
 * a cart has are changed.
 */
export async function answerChangeOfKept(
  args: OfCart,
  context: GraphqlContext,
  change: CartChange,
  explain: Explain,
): Promise<CartPayload> {
  return attemptChange(args, context, change, (refusal) => refuseKept(args, context, explain(refusal)))
}

/** Refuses a change of a cart, and answers the cart as it stays. */
export async function refuseKept(
  { cartId }: OfCart,
  context: GraphqlContext,
  userErrors: readonly CartUserError[],
): Promise<CartPayload> {
  const name = readCartId(cartId)
  const cart = name && (await openCart(context.database.reads, name, context.now()))
  if (!cart) return noSuchCart()
  return { ...refuse(userErrors), cart: await sourceOfCart(cart, context) }
}

async function attemptChange(
  { cartId }: OfCart,
  context: GraphqlContext,
  change: CartChange,
  answerRefusal: (refusal: CartRefusal) => Promise<CartPayload>,
): Promise<CartPayload> {
  const name = readCartId(cartId)
  const result = name ? await changeCart(context, name, change) : ({ kind: 'no-cart' } as const)
  if (result.kind === 'no-cart') return noSuchCart()
  if (result.kind !== 'changed') return answerRefusal(result)

  const cart = await sourceOfCart(result.cart, context)
  return {
    cart,
    userErrors: [],
    warnings: [...warnOfShortages(result.shortages, cart), ...warnOfDiscountCodes(cart)],
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
  const warnings = [...warnOfShortages(creation.shortages, source), ...warnOfDiscountCodes(source)]
  return { cart: source, userErrors: [], warnings }
}

/** Names the lines of the request that a change was refused for. */
export function explainLines(
  lines: readonly Partial<Pick<CartLineUpdateInput, 'id' | 'merchandiseId'>>[],
): Explain {
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

/** Names the addresses of the request that a change was refused for, where the request named any. */
export function explainAddresses(argument: string, ids: readonly string[] = []): Explain {
  return (refusal) => {
    if (refusal.kind === 'too-many-addresses') return [tooManyAddresses([argument])]
    if (refusal.kind !== 'unknown-address') return cannotBeRefused(refusal)
    return refusal.indices.map((index) => {
      const message = `The delivery address with ${ids[index]} does not exist.`
      return userError('INVALID_DELIVERY_ADDRESS_ID', [argument, index], message)
    })
  }
}
