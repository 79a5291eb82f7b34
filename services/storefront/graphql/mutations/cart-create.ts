import type { MutationCartCreateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { createCart } from '../../cart/create-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { answerNewCart } from './answer/answer-change.ts'
import { type CartPayload, refuse, warnOfGiftCards } from './answer/cart-payload.ts'
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

  const payload = await answerNewCart(creation, context)
  return { ...payload, warnings: [...payload.warnings, ...warnOfGiftCards(input, payload.cart)] }
}

function withinInput(error: CartUserError): CartUserError {
  return { ...error, field: ['input', ...error.field] }
}
