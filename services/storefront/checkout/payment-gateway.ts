import type { Card } from './card.ts'

export interface AuthorisationRequest {
  /** Asked twice with the same key, a gateway repeats its first answer and holds no more money. */
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly card: Card
}

export type Authorisation =
  | { readonly kind: 'authorised'; readonly reference: string }
  | { readonly kind: 'declined'; readonly reason: string }

export interface RefundRequest {
  /** Asked twice with the same key, a gateway repeats its first answer and pays back no more. */
  readonly idempotencyKey: string
  /** Of the authorisation whose money goes back. */
  readonly reference: string
  readonly amountCents: number
}

export type GatewayRefund =
  | { readonly kind: 'refunded'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * What takes the money. The test gateway keeps nothing outside this database, so `placeOrder` asks it inside the
 * order's transaction: payment and order are there together or not at all.
 *
 * A real gateway keeps its own books, so asking it must not sit in a transaction that may still roll back:
 * 1. in a transaction of its own, under the locks of now, insert the payment as `started` with its key and take its
 *    stock: so that is held while a card is being sent, and only then;
 * 2. authorise with that key: a hold on the money, not yet a charge;
 * 3. in the order's transaction set the payment `authorised` and go on as now; where it was declined, or the order
 *    is another one by now, put the stock back, set it `void` and release the hold on the money;
 * 4. capture after the commit, from a queue, as mail is sent.
 * A crash after 1 or 2 leaves `started`: the next attempt, or a sweep, asks again with the same key and so learns
 * what became of it. A refund goes the same way: written as `started` with its key in the transaction that is its
 * reason, asked for from a queue after the commit. The key and the unique indexes of `payments` and `orders` are those that this needs already.
 */
export interface PaymentGateway {
  authorize(request: AuthorisationRequest): Promise<Authorisation>
  refund(request: RefundRequest): Promise<GatewayRefund>
}
