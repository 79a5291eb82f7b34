import {
  answerDiscountCode,
  type Deduction,
  type DiscountAnswer,
  type Goods,
  goodsDiscountCents,
  type KnownDiscount,
} from './discount-code.ts'

export interface Discount {
  readonly code: string
  readonly deduction: Deduction
  /** What is taken off the goods; nothing where the code makes their delivery free. */
  readonly cents: number
}

export interface DiscountDecision {
  readonly discount: Discount | null
  /** The answer to each code, in the order given. */
  readonly answers: readonly DiscountAnswer[]
}

/**
 * Returns what the codes take off these goods, for cart and checkout alike. Like Shopify codes that owners have not
 * made combinable, only the best one counts.
 */
export function decideDiscount(
  codes: readonly string[],
  known: readonly KnownDiscount[],
  goods: Goods,
): DiscountDecision {
  const answers = codes.map((code) => answerDiscountCode(code, known, goods))
  const applying = answers.filter((answer) => answer.kind === 'applies')
  const best = applying.toSorted((a, b) => b.savedCents - a.savedCents)[0]
  if (!best) return { discount: null, answers }
  const { code, deduction } = best
  return {
    discount: { code, deduction, cents: goodsDiscountCents(deduction, goods.subtotalCents) },
    answers: answers.map((answer) =>
      answer.kind === 'applies' && answer !== best
        ? { kind: 'outdone', code: answer.code, by: best.code }
        : answer,
    ),
  }
}
