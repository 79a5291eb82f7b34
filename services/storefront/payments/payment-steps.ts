import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type EditDraft,
  type Held,
  type OrderDraft,
  WAITING_STATES,
  type WaitingState,
} from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { giveBackUse } from '../pricing/discount-uses.ts'
import { putBackHeld, takeStock } from './hold-stock.ts'
import type { Authorised, PaidCard, PaymentProvider } from './payment-provider.ts'

/** A payment that may still become an order, or an edit of one. */
export interface WaitingPayment<Draft = OrderDraft | EditDraft> {
  readonly id: number
  readonly checkoutId: number
  readonly provider: string
  readonly idempotencyKey: string
  readonly reference: string | null
  readonly amountCents: number
  readonly startedAt: Date
  readonly draft: Draft
  readonly held: readonly Held[]
  readonly heldUntil: Date
  readonly tries: number
}

export interface NewPayment<Draft> {
  readonly checkoutId: number
  readonly amountCents: number
  readonly provider: PaymentProvider
  readonly card: PaidCard | null
  /** Of the browser that pays; null where its order's own address is known before. */
  readonly payerDigest: string | null
  /** By `networkKey`; undefined for a call of this process's own, which no limit counts. */
  readonly network: string | undefined
  readonly draft: Draft
  readonly held: readonly Held[]
  readonly now: Date
}

/** How long a buyer may take at their bank, and a slow provider over its answer. */
export const HOLD_MINUTES = 15
/** A process needs less beside the provider's answer. After this it counts as dead, and another goes on for it. */
export const ATTEND_MS = 2_000

/** Holds the stock and writes the key. The caller holds the locks of the checkout, or its order, and the variants. */
export async function startPayment<Draft extends OrderDraft | EditDraft>(
  trx: Kysely<Tables>,
  { checkoutId, amountCents, provider, card, payerDigest, network, held, now, ...asked }: NewPayment<Draft>,
): Promise<WaitingPayment<Draft>> {
  const idempotencyKey = randomUUID()
  const draft = { ...asked.draft, network }
  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  await takeStock(trx, held)
  const { id } = await trx
    .insertInto('storefront.payments')
    .values({
      checkout_id: checkoutId,
      order_edit_id: 'orderEditId' in draft ? draft.orderEditId : null,
      provider: provider.name,
      is_test: provider.isTest,
      idempotency_key: idempotencyKey,
      amount_cents: amountCents,
      card_brand: card?.brand ?? null,
      card_last_four: card?.lastFour ?? null,
      payer_digest: payerDigest,
      state: 'started',
      draft: JSON.stringify(draft),
      held: JSON.stringify(held),
      held_until: heldUntil,
      next_try_at: new Date(now.getTime() + ATTEND_MS + provider.answersWithinMs),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = { id, checkoutId, provider: provider.name, idempotencyKey, reference: null, tries: 0 }
  return { ...named, amountCents, startedAt: now, draft, held, heldUntil }
}

/** The provider is asked again at `nextTryAt`; the buyer may come back as long as the stock is held. */
export async function keepWaiting(
  query: Kysely<Tables>,
  { id }: Pick<WaitingPayment, 'id'>,
  state: Exclude<WaitingState, 'started'>,
  { reference, nextTryAt }: { readonly reference: string | null; readonly nextTryAt: Date },
): Promise<void> {
  await query
    .updateTable('storefront.payments')
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .set((row) => ({
      state,
      reference: row.fn.coalesce(row.val(reference), 'reference'),
      next_try_at: nextTryAt,
    }))
    .execute()
}

/** Runs in the order's own transaction. False where another process was quicker and the payment waits no more. */
export async function takeAuthorised(
  trx: Kysely<Tables>,
  { id }: Pick<WaitingPayment, 'id'>,
  { reference, card }: Authorised,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('storefront.payments')
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .set({
      ...(card && { card_brand: card.brand, card_last_four: card.lastFour }),
      ...{ state: 'authorised', reference, draft: null, held_until: null, tries: 0, next_try_at: now },
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function isOfEdit(payment: WaitingPayment): payment is WaitingPayment<EditDraft> {
  return 'orderEditId' in payment.draft
}

export function isOfOrder(payment: WaitingPayment): payment is WaitingPayment<OrderDraft> {
  return !isOfEdit(payment)
}

export interface PaymentEnd {
  /** `declined`: there is no money. `releasing`: there may be some, and the provider is told to give it back. */
  readonly to: 'declined' | 'releasing'
  readonly reason: string
  readonly now: Date
}

/** Ends the payment without an order, and puts back its stock and the use of its discount code. False where another process was quicker. */
export async function endPayment(
  trx: Kysely<Tables>,
  { id }: Pick<WaitingPayment, 'id'>,
  { to, reason, now }: PaymentEnd,
): Promise<boolean> {
  const ended = await trx
    .updateTable('storefront.payments')
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .set({
      ...{ state: to, reason, draft: null, held_until: null, tries: 0 },
      next_try_at: to === 'releasing' ? now : null,
    })
    .returning('held')
    .executeTakeFirst()
  if (ended) {
    await putBackHeld(trx, ended.held)
    await giveBackUse(trx, id)
  }
  return ended !== undefined
}

/** Gives money back that came after its payment was given up. False where there is none, or it is being given back. */
export async function releaseLate(
  query: Kysely<Tables>,
  { id }: Pick<WaitingPayment, 'id'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('storefront.payments')
    .where('id', '=', id)
    .where('state', 'in', ['declined', 'released'])
    .set({ state: 'releasing', next_try_at: now, tries: 0 })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
