import { policies } from '#facts/policies/policies.ts'

export type DiscountAnswer =
  | { readonly kind: 'applies'; readonly code: string; readonly percent: number }
  | { readonly kind: 'too-few'; readonly code: string; readonly minQuantity: number }
  | { readonly kind: 'unknown'; readonly code: string }
  /** Codes do not add up, and another code of the cart takes off more. */
  | { readonly kind: 'outdone'; readonly code: string; readonly by: string }

/** Clause 9.08. Case and surrounding spaces do not count in a typed code. */
export function answerDiscountCode(typed: string, totalQuantity: number): DiscountAnswer {
  const code = typed.trim().toUpperCase()
  const discount = policies.discountCodes.find((each) => each.code === code)
  if (!discount) return { kind: 'unknown', code }
  const { minQuantity, percent } = discount
  return totalQuantity < minQuantity
    ? { kind: 'too-few', code, minQuantity }
    : { kind: 'applies', code, percent }
}

export function discountRefusal(answer: DiscountAnswer, totalQuantity: number): string | undefined {
  switch (answer.kind) {
    case 'applies':
      return undefined
    case 'unknown':
      return `${answer.code} is not one of our discount codes`
    case 'outdone':
      return `${answer.code} cannot be combined with ${answer.by}, which takes off more`
    case 'too-few': {
      const items = totalQuantity === 1 ? '1 item' : `${totalQuantity} items`
      return `${answer.code} needs at least ${answer.minQuantity} items; this order has ${items}`
    }
  }
}
