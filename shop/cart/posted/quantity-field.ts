import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'

export type QuantityRead =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly problem: string }

/** Reads a quantity as it was typed (clause 5.07); what is wrong with it is said beside the field. */
export function readQuantity(typed: string, min: 0 | 1): QuantityRead {
  const text = typed.trim()
  if (text === '') return refused('Enter a quantity')
  if (!/^[+-]?\d{1,15}$/.test(text)) return refused('Enter a whole number, such as 2')
  const quantity = Number(text)
  if (quantity < min) {
    return refused(
      min === 0 ? 'A quantity cannot be below 0; 0 removes the item' : 'The smallest quantity is 1',
    )
  }
  if (quantity > MAX_OF_ONE_LINE) {
    return refused(`The largest quantity is ${MAX_OF_ONE_LINE.toLocaleString('en-US')}`)
  }
  return { ok: true, quantity }
}

function refused(problem: string): QuantityRead {
  return { ok: false, problem }
}
