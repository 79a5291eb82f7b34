import type { Kysely } from 'kysely'
import type { PaymentState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { formatUsd } from '../pricing/money.ts'
import type { ClaimedPayment } from './claim-payments.ts'
import type { PaymentParts } from './payment-parts.ts'

/** The provider answered, and did not do what it was asked for. Asking again soon changes nothing. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

const DAY_MS = 24 * 60 * 60_000
/** The provider is asked for this long: by then the owner has settled the payment with the buyer, or nobody will. */
const TRIED_FOR_DAYS = 30
const MAX_KEPT_CHARACTERS = 500
const TOLD = 20

export interface RefusedPayment {
  /** `authorised`: it was not taken. `releasing`: it was taken and not paid back. */
  readonly state: PaymentState
  readonly amountCents: number
  /** Undefined where nothing was bought in its checkout. */
  readonly orderNumber: number | undefined
  readonly email: string
  readonly reference: string | null
  readonly refusal: string
}

/** Keeps why the provider refused, tells the owner by mail the first time, and asks again once a day until it is pointless. */
export async function keepRefusal(
  { database, mail, now }: Pick<PaymentParts, 'database' | 'mail' | 'now'>,
  { id, tries }: Pick<ClaimedPayment, 'id' | 'tries'>,
  refused: ProviderRefused,
): Promise<void> {
  const at = now()
  const refusal = refused.message.slice(0, MAX_KEPT_CHARACTERS)
  await database.query.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('storefront.payments')
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('state', 'in', ['authorised', 'releasing'])
      .where('next_try_at', 'is not', null)
      .forUpdate()
      .select('refused_at as refusedAt')
      .executeTakeFirst()
    if (!held) return
    const since = held.refusedAt ?? at
    const isOver = at.getTime() - since.getTime() >= TRIED_FOR_DAYS * DAY_MS
    const next_try_at = isOver ? null : new Date(at.getTime() + DAY_MS)
    await trx
      .updateTable('storefront.payments')
      .where('id', '=', id)
      .set({ refusal, refused_at: since, next_try_at })
      .execute()
    if (held.refusedAt) return
    const row = await selectRefused(trx).where('payment.id', '=', id).executeTakeFirstOrThrow()
    await mail.enqueue(trx, await refusedMail(refusedPayment(row)))
  })
}

/** Payments that the provider refused to take or to pay back, the newest first, for as long as it is asked again. */
export async function readRefused(
  query: Kysely<Tables>,
): Promise<(RefusedPayment & { readonly since: Date })[]> {
  const rows = await selectRefused(query)
    .where('payment.next_try_at', 'is not', null)
    .where('payment.state', 'in', ['authorised', 'releasing'])
    .orderBy('payment.refused_at', 'desc')
    .limit(TOLD)
    .execute()
  return rows.map((row) => ({ ...refusedPayment(row), since: row.since ?? new Date(0) }))
}

/** What was not taken of the order's money, whether it is asked for again or not. */
export async function readNotTaken(query: Kysely<Tables>, orderNumber: number): Promise<RefusedPayment[]> {
  const rows = await selectRefused(query)
    .where('order.number', '=', orderNumber)
    .where('payment.state', '=', 'authorised')
    .orderBy('payment.id')
    .execute()
  return rows.map(refusedPayment)
}

function selectRefused(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.payments as payment')
    .innerJoin('storefront.checkouts as checkout', 'checkout.id', 'payment.checkout_id')
    .leftJoin('storefront.orders as order', 'order.checkout_id', 'payment.checkout_id')
    .where('payment.refused_at', 'is not', null)
    .select(['payment.state', 'payment.reference', 'refusal', 'refused_at as since', 'checkout.email'])
    .select((row) => row.fn.coalesce('capture_cents', 'amount_cents').as('amountCents'))
    .select('order.number as orderNumber')
}

type RefusedRow = Awaited<ReturnType<ReturnType<typeof selectRefused>['execute']>>[number]

function refusedPayment({ orderNumber, refusal, since: _, ...row }: RefusedRow): RefusedPayment {
  return { ...row, orderNumber: orderNumber ?? undefined, refusal: refusal ?? '' }
}

/** Tells staff what was refused, and what to do about it. */
export function refusedWords(refused: RefusedPayment): string {
  // Stripe's reasons are sentences, some with a period.
  const reason = refused.refusal.replace(/\.$/, '')
  return `${whatWasRefused(refused)} (${reason}). ${whatToDo(refused)}`
}

function whatWasRefused({ state, amountCents, orderNumber, email }: RefusedPayment): string {
  const amount = formatUsd(amountCents)
  return state === 'authorised'
    ? `The payment provider refused to take ${amount} for order ${orderNumber}`
    : `The payment provider took ${amount} from ${email} after the payment was given up, and refused to pay it back`
}

function whatToDo({ state, reference }: RefusedPayment): string {
  if (state === 'authorised')
    return 'Banks let go of an amount that nobody takes within some days. Send nothing more for this order until it is paid: cancel it and ask the buyer to order again, or have them pay you in another way.'
  const name = reference === null ? '' : ` as ${reference}`
  return `Look it up at the provider${name}. Where the buyer’s bank has taken it back by a dispute, pay nothing more. Otherwise pay it back there, or pay the buyer in another way.`
}

export function refusedMail(refused: RefusedPayment): Promise<MailMessage> {
  const { state, orderNumber, amountCents, refusal } = refused
  const isUntaken = state === 'authorised'
  return writeLetter({
    to: brand.supportEmail,
    subject: isUntaken
      ? `The payment for order ${orderNumber} was not taken`
      : `A payment of ${formatUsd(amountCents)} was not paid back`,
    heading: isUntaken ? 'A payment was not taken' : 'A payment was not paid back',
    blocks: [
      { kind: 'paragraph', text: `${whatWasRefused(refused)}.` },
      ...(refusal ? [{ kind: 'quotation', text: refusal } as const] : []),
      { kind: 'paragraph', text: whatToDo(refused) },
      {
        kind: 'note',
        text: `The shop asks again once a day for ${TRIED_FOR_DAYS} days. Meanwhile the office shows this under Money.`,
      },
    ],
  })
}
