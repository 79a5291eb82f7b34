import type { CartSource } from '../../types/cart/cart-source.ts'
import { type CartUserError, userError } from '../user-error.ts'
import type { CartWarning } from './cart-warnings.ts'

export interface CartPayload {
  readonly cart: CartSource | null
  readonly userErrors: readonly CartUserError[]
  readonly warnings: readonly CartWarning[]
}

export function refuse(userErrors: readonly CartUserError[]): CartPayload {
  return { cart: null, userErrors, warnings: [] }
}

export function noSuchCart(): CartPayload {
  return refuse([userError('INVALID', ['cartId'], 'The specified cart does not exist.')])
}
