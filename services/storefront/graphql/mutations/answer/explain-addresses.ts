import type { CartRefusal } from '../../../cart/change-cart.ts'
import { tooManyAddresses } from '../input/delivery-address-input.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { cannotBeRefused } from './answer-change.ts'

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
