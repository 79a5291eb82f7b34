import type { CartLine } from '../cart/read-cart.ts'

/** The lone option of a product without options is a formality of the protocol (clause 5.06). */
const NO_OPTION = 'Default Title'

export function variantName(variantTitle: string): string | undefined {
  return variantTitle === NO_OPTION ? undefined : variantTitle
}

export function lineName({
  productTitle,
  variantTitle,
}: Pick<CartLine, 'productTitle' | 'variantTitle'>): string {
  const variant = variantName(variantTitle)
  return variant ? `${productTitle} (${variant})` : productTitle
}
