import { deliveryFeeCents, deliveryName } from '#facts/delivery/delivery.ts'
import { type Terms, USUAL_METHOD } from '#facts/policies/terms.ts'
import { formatUsd, shareHalfUp } from './money.ts'

/** What a code takes off. Free delivery is that of the usual method: a faster one is a choice of its own. */
export type Deduction =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'free-delivery' }

/** Why nobody, or not this buyer, can use a code now. */
export type Standing = 'open' | 'not-begun' | 'over' | 'used-up' | 'used-before'

/** A code of the shop, as it stands at the moment for one cart. */
export interface KnownDiscount {
  readonly code: string
  readonly deduction: Deduction
  readonly minQuantity: number
  readonly minSubtotalCents: number
  readonly standing: Standing
}

export interface Goods {
  readonly totalQuantity: number
  readonly subtotalCents: number
  /** Null until the buyer has chosen. */
  readonly delivery: string | null
  /** Those of an order that was placed before; otherwise those of today count. */
  readonly terms?: Terms
}

export type DiscountAnswer =
  | {
      readonly kind: 'applies'
      readonly code: string
      readonly deduction: Deduction
      /** What the buyer saves, be it on the goods or on their delivery. */
      readonly savedCents: number
    }
  | { readonly kind: 'too-few'; readonly code: string; readonly minQuantity: number }
  | { readonly kind: 'too-little'; readonly code: string; readonly minSubtotalCents: number }
  | { readonly kind: Exclude<Standing, 'open'>; readonly code: string }
  | { readonly kind: 'unknown' | 'other-delivery' | 'free-anyway'; readonly code: string }
  /** Codes do not add up, and another code of the cart takes off more. */
  | { readonly kind: 'outdone'; readonly code: string; readonly by: string }

/** Case and surrounding spaces do not count in a typed code. */
export function writtenCode(typed: string): string {
  return typed.trim().toUpperCase()
}

export function answerDiscountCode(
  typed: string,
  known: readonly KnownDiscount[],
  goods: Goods,
): DiscountAnswer {
  const code = writtenCode(typed)
  const discount = known.find((each) => each.code === code)
  if (!discount) return { kind: 'unknown', code }
  const { deduction, minQuantity, minSubtotalCents, standing } = discount
  if (standing !== 'open') return { kind: standing, code }
  if (goods.totalQuantity < minQuantity) return { kind: 'too-few', code, minQuantity }
  if (goods.subtotalCents < minSubtotalCents) return { kind: 'too-little', code, minSubtotalCents }
  if (deduction.kind === 'free-delivery') return answerFreeDelivery(code, deduction, goods)
  return { kind: 'applies', code, deduction, savedCents: goodsDiscountCents(deduction, goods.subtotalCents) }
}

/** A code that would save nothing is not used up for nothing. */
function answerFreeDelivery(
  code: string,
  deduction: Deduction,
  { delivery, subtotalCents, terms }: Goods,
): DiscountAnswer {
  if (delivery !== null && delivery !== USUAL_METHOD) return { kind: 'other-delivery', code }
  const savedCents = deliveryFeeCents(USUAL_METHOD, subtotalCents, terms)
  return savedCents === 0 ? { kind: 'free-anyway', code } : { kind: 'applies', code, deduction, savedCents }
}

/** Returns what is taken off the goods themselves, never more than they cost. */
export function goodsDiscountCents(deduction: Deduction, subtotalCents: number): number {
  switch (deduction.kind) {
    case 'percent':
      return shareHalfUp(subtotalCents, deduction.percent, 100)
    case 'amount':
      return Math.min(deduction.cents, subtotalCents)
    case 'free-delivery':
      return 0
  }
}

/** The fee that is left of a method by a deduction. */
export function discountedFeeCents(
  method: string,
  goodsCents: number,
  deduction: Deduction | undefined,
  terms?: Terms,
): number {
  const isFree = deduction?.kind === 'free-delivery' && method === USUAL_METHOD
  return isFree ? 0 : deliveryFeeCents(method, goodsCents, terms)
}

export function discountRefusal(
  answer: DiscountAnswer,
  { totalQuantity, subtotalCents }: Pick<Goods, 'totalQuantity' | 'subtotalCents'>,
): string | undefined {
  const { code } = answer
  switch (answer.kind) {
    case 'applies':
      return undefined
    case 'unknown':
      return `${code} is not one of our discount codes`
    case 'not-begun':
      return `${code} cannot be used yet`
    case 'over':
      return `${code} is over`
    case 'used-up':
      return `${code} was used as often as it can be`
    case 'used-before':
      return `${code} can be used once, and was used with this email before`
    case 'outdone':
      return `${code} cannot be combined with ${answer.by}, which takes off more`
    case 'other-delivery':
      return `${code} is for ${deliveryName(USUAL_METHOD).toLowerCase()}; this order goes another way`
    case 'free-anyway':
      return `${code} is not needed: the delivery of this order is free`
    case 'too-little':
      return `${code} needs at least ${formatUsd(answer.minSubtotalCents)} of goods; this order has ${formatUsd(subtotalCents)}`
    case 'too-few': {
      const items = totalQuantity === 1 ? '1 item' : `${totalQuantity} items`
      return `${code} needs at least ${answer.minQuantity} items; this order has ${items}`
    }
  }
}
