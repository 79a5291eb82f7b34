import { createHash } from 'node:crypto'
import type {
  Authorisation,
  AuthorisationRequest,
  GatewayRefund,
  PaymentGateway,
  RefundRequest,
} from './payment-gateway.ts'

const PAYS = '4242424242424242'
const IS_DECLINED = '4000000000000002'

/** Answers by the card's number alone and moves no money, so the same request always has the same answer. */
export const testGateway: PaymentGateway = {
  async authorize({ idempotencyKey, card }: AuthorisationRequest): Promise<Authorisation> {
    if (card.number === PAYS) return { kind: 'authorised', reference: referenceOf(idempotencyKey) }
    if (card.number === IS_DECLINED)
      return { kind: 'declined', reason: 'The card was declined. Nothing was charged: try another card.' }
    return {
      kind: 'declined',
      reason:
        'This is a test checkout, which takes test cards only. Nothing was charged: pay with 4242 4242 4242 4242.',
    }
  },
  async refund({ idempotencyKey }: RefundRequest): Promise<GatewayRefund> {
    return { kind: 'refunded', reference: referenceOf(idempotencyKey) }
  },
}

function referenceOf(idempotencyKey: string): string {
  return `test_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`
}
