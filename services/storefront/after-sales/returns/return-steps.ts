import type { Kysely } from 'kysely'
import type { ReturnState } from '#database/tables/after-sales.ts'
import type { Tables } from '#database/tables.ts'
import type { StorefrontParts } from '../../parts.ts'
import { amountsBackCents } from '../../payments/refunds/read-refunds.ts'
import { recordRefund } from '../../payments/refunds/record-refund.ts'
import {
  type Paid,
  type ReturnedLine,
  refundCents,
  refundTaxCents,
} from '../../payments/refunds/refund-shares.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { CaseNumber } from '../case-number.ts'
import { putBackStock } from '../put-back-stock.ts'
import { type LockedReturn, lockReturn } from './lock-return.ts'
import type { Return } from './read-returns.ts'
import { returnReceivedMail, returnRefundedMail, returnRefusedMail } from './return-mails.ts'
import { paidBackPieces } from './returnable.ts'

export type ReturnStep =
  | { readonly kind: 'done'; readonly asked: Return; readonly before: ReturnState }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing' }

/** A return goes requested → received → refunded, or is refused while nothing of it is on the shelf or paid back. */
const NEXT: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['requested'],
  received: ['requested'],
  refunded: ['received'],
  refused: ['requested', 'received'],
}

/** The label is mailed by hand, so its sending is what the staff say of it, and can be taken back while nothing came. */
export function recordLabel(
  trx: Kysely<Tables>,
  parts: Pick<StorefrontParts, 'now'>,
  number: CaseNumber,
  { isSent }: { readonly isSent: boolean },
): Promise<ReturnStep> {
  return step(trx, number, 'requested', async ({ asked }) => {
    await update(trx, asked, { state: 'requested', label_sent_at: isSent ? parts.now() : null })
    return undefined
  })
}

/** The parcel has arrived. Its goods go back to the shelf if the owner says so. */
export function receiveReturn(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: CaseNumber,
  { restock }: { readonly restock: boolean },
): Promise<ReturnStep> {
  return step(trx, number, 'received', async (locked) => {
    const { id, order, asked } = locked
    if (restock) await putBackStock(trx, id, asked.lines)
    const received_at = parts.now()
    await update(trx, asked, { state: 'received', received_at, restocked: restock })
    const worthCents = worthOf(locked)
    await parts.mail.enqueue(trx, await returnReceivedMail(order, asked, worthCents, parts.publicUrl))
    return undefined
  })
}

/** Refunds all that the pieces are worth, unless the owner names less. */
export function refundReturn(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: CaseNumber,
  { amountCents }: { readonly amountCents: number | undefined },
): Promise<ReturnStep> {
  return step(trx, number, 'refunded', async (locked) => {
    const { order, asked, obstacle } = locked
    if (obstacle !== undefined) return obstacle
    const worthCents = worthOf(locked)
    if (amountCents !== undefined && (amountCents === 0 || amountCents > worthCents)) {
      return `return ${asked.number} is worth ${formatUsd(worthCents)}: refund that or less, and more than nothing`
    }
    const now = parts.now()
    const paidBackCents = amountCents ?? worthCents
    await recordRefund(trx, locked, {
      kind: 'return',
      returnId: asked.id,
      idempotencyKey: `return-${asked.number}`,
      amountCents: paidBackCents,
      ...(paidBackCents === worthCents && {
        taxCents: refundTaxCents(order, paidBackPieces(locked), asked.lines),
      }),
      now,
    })
    await update(trx, asked, { state: 'refunded', refunded_at: now })
    await parts.mail.enqueue(trx, await returnRefundedMail(order, asked, paidBackCents, parts.publicUrl))
    return undefined
  })
}

/** Refuses the return with words that the buyer reads. */
export function refuseReturn(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: CaseNumber,
  { words }: { readonly words: string },
): Promise<ReturnStep> {
  return step(trx, number, 'refused', async ({ order, asked }) => {
    if (asked.restocked) return `what came back as ${asked.number} is on the shelf again: refund it`
    await update(trx, asked, { state: 'refused', refused_at: parts.now(), refusal: words })
    await parts.mail.enqueue(trx, await returnRefusedMail(order, asked, words, parts.publicUrl))
    return undefined
  })
}

type Worth = Pick<LockedReturn, 'order' | 'asked' | 'returns' | 'refunds' | 'leftCents'>

/** The amount that `refundReturn` pays back unless the owner names less: what was paid for the pieces, or is left of it. */
export function worthOf(worth: Worth): number {
  const { order, asked, leftCents } = worth
  return worthOfPieces({ order, before: paidBackPieces(worth), lines: asked.lines, leftCents })
}

/** What went back as amounts, and how much of that the return is worth less for already. */
export function amountsBefore(worth: Worth): {
  readonly backBeforeCents: number
  readonly takenOffCents: number
} {
  const { order, asked, refunds } = worth
  const lackCents = refundCents(order, paidBackPieces(worth), asked.lines) - worthOf(worth)
  const backBeforeCents = amountsBackCents(refunds)
  return { backBeforeCents, takenOffCents: Math.min(lackCents, backBeforeCents) }
}

interface WorthOfPieces {
  readonly order: Paid
  /** The pieces that were paid back before. */
  readonly before: readonly ReturnedLine[]
  readonly lines: readonly ReturnedLine[]
  readonly leftCents: number
}

export function worthOfPieces({ order, before, lines, leftCents }: WorthOfPieces): number {
  return Math.min(refundCents(order, before, lines), leftCents)
}

async function step(
  trx: Kysely<Tables>,
  number: CaseNumber,
  to: ReturnState,
  take: (locked: LockedReturn) => Promise<string | undefined>,
): Promise<ReturnStep> {
  const locked = await lockReturn(trx, number)
  if (!locked) return { kind: 'missing' }
  const { asked } = locked
  if (!NEXT[to].includes(asked.state)) return { kind: 'refused', message: explainState(asked, to) }
  const refusal = await take(locked)
  return refusal === undefined
    ? { kind: 'done', asked, before: asked.state }
    : { kind: 'refused', message: refusal }
}

function explainState({ number, state }: Return, to: ReturnState): string {
  if (state === to) return `return ${number} is ${state} already`
  if (state === 'requested') return `return ${number} has not arrived: receive it first`
  if (state === 'received') return `return ${number} is received already: refund or refuse it`
  return `return ${number} was ${state}, and that was its end`
}

async function update(
  trx: Kysely<Tables>,
  { id }: Return,
  changes: {
    state: ReturnState
    label_sent_at?: Date | null
    received_at?: Date
    restocked?: boolean
    refunded_at?: Date
    refused_at?: Date
    refusal?: string
  },
): Promise<void> {
  await trx.updateTable('storefront.returns').where('id', '=', id).set(changes).execute()
}
