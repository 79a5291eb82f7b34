import { answerDiscountCode, type DiscountAnswer } from './discount-code.ts'
import { shareHalfUp } from './money.ts'

export interface Discount {
  readonly code: string
  readonly percent: number
  readonly cents: number
}

export interface DiscountDecision {
  readonly discount: Discount | null
  /** The answer to each code, in the order given. */
  readonly answers: readonly DiscountAnswer[]
}

export interface Goods {
  readonly totalQuantity: number
  readonly subtotalCents: number
}

/**
 * Returns what the codes take off these goods, for cart and checkout alike. Like Shopify codes that owners have not
 * made combinable, only the best one counts.
 */
export function decideDiscount(codes: readonly string[], goods: Goods): DiscountDecision {
  const answers = codes.map((code) => answerDiscountCode(code, goods.totalQuantity))
  const applying = answers.filter((answer) => answer.kind === 'applies')
  const best = applying.toSorted((a, b) => b.percent - a.percent)[0]
  if (!best) return { discount: null, answers }
  const { code, percent } = best
  return {
    discount: { code, percent, cents: shareHalfUp(goods.subtotalCents, percent, 100) },
    answers: answers.map((answer) =>
      answer.kind === 'applies' && answer !== best
        ? { kind: 'outdone', code: answer.code, by: best.code }
        : answer,
    ),
  }
}
