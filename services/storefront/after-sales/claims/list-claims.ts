import type { Database } from '#database/connect.ts'
import type { Terms } from '#facts/policies/terms.ts'
import type { claimOperations } from '#services/admin-contract/claims.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import type { Order } from '../../orders/order.ts'
import { type Paid, refundCents } from '../../payments/refunds/refund-shares.ts'
import { lineName } from '../../pricing/line-names.ts'
import { type CaseQuery, readCaseOrders } from '../case-list.ts'
import { type Claim, type ClaimList, claimState, readClaimPage } from './read-claims.ts'

type ClaimPage = AnswerOf<typeof claimOperations.listClaims>

const HOUR_MS = 60 * 60_000

export async function listClaims(
  { query }: Database,
  asked: CaseQuery<ClaimList>,
): Promise<Outcome<ClaimPage>> {
  const { rows, next } = await readClaimPage(query, asked)
  const orders = await readCaseOrders(
    query,
    rows.map(({ orderNumber }) => orderNumber),
  )
  const claims = rows.flatMap((row) => {
    const order = orders.get(row.orderNumber)
    return order ? [listedClaim(row, order)] : []
  })
  return done({ claims, next })
}

type OrderOfClaim = Omit<Paid, 'lines'> & {
  readonly number: number
  readonly name: string
  readonly email: string
  readonly terms: Terms
  readonly lines: readonly Pick<
    Order['lines'][number],
    'position' | 'sku' | 'productTitle' | 'variantTitle' | 'quantity' | 'unitPriceCents'
  >[]
}

export function listedClaim(claim: Claim, order: OrderOfClaim): ClaimPage['claims'][number] {
  const { number, claimedAt, answeredAt, outcome, pictures, position } = claim
  const line = order.lines.find((each) => each.position === position)
  const answerBy = new Date(claimedAt.getTime() + order.terms.replyWithinHours * HOUR_MS)
  return {
    ...{ number, outcome, pictures, order: order.number, name: order.name, email: order.email },
    goods: line ? `${line.sku}  ${lineName(line)}` : '',
    claimedAt: claimedAt.toISOString(),
    answerBy: answerBy.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    state: claimState(claim),
    // What delivery cost is no part of the goods.
    worthCents: line ? refundCents({ ...order, deliveryCents: 0 }, [], [{ position, quantity: 1 }]) : 0,
  }
}
