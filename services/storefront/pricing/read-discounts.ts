import { type Kysely, sql } from 'kysely'
import type { DiscountKind } from '#database/tables/discounts.ts'
import type { Tables } from '#database/tables.ts'
import { type DiscountCode, policies } from '#facts/policies/policies.ts'
import { customerDigest } from './customer-digest.ts'
import { type Deduction, type KnownDiscount, type Standing, writtenCode } from './discount-code.ts'

export interface DiscountAsker {
  /** Undefined until the buyer has said it. */
  readonly email: string | undefined
  /** What this checkout has used is still its own. */
  readonly checkoutId: number | undefined
  readonly now: Date
}

/** Reads those of the codes that there are, as they stand for this buyer: one statement, and none without a code. */
export async function readDiscounts(
  query: Kysely<Tables>,
  codes: readonly string[],
  { email, checkoutId, now }: DiscountAsker,
): Promise<KnownDiscount[]> {
  const names = [...new Set(codes.map(writtenCode))]
  if (names.length === 0) return []
  const customer = email === undefined ? null : customerDigest(email)
  const rows = await query
    .selectFrom('storefront.discounts as discount')
    .where('code', 'in', names)
    .select(['code', 'kind', 'percent', 'amount_cents', 'min_quantity', 'min_subtotal_cents'])
    .select(['starts_at', 'ends_at', 'ended_at', 'max_uses', 'used'])
    .select(
      sql<boolean>`exists (select from storefront.discount_uses as use
        where use.checkout_id = ${checkoutId ?? null} and use.discount_id = discount.id)`.as('isOwn'),
    )
    .select(
      sql<boolean>`discount.once_a_customer and exists (select from storefront.discount_uses as use
        where use.discount_id = discount.id and use.customer = ${customer})`.as('isUsedBefore'),
    )
    .execute()
  return rows.map((row) => ({ ...termsOf(row), standing: standingOf(row, now) }))
}

/** Reads what the code of an order takes off, which has been used: neither dates nor limits count any more. */
export async function readDiscountTerms(
  query: Kysely<Tables>,
  code: string | null,
): Promise<KnownDiscount | undefined> {
  if (code === null) return undefined
  const row = await query
    .selectFrom('storefront.discounts')
    .where('code', '=', writtenCode(code))
    .select(['code', 'kind', 'percent', 'amount_cents', 'min_quantity', 'min_subtotal_cents'])
    .executeTakeFirst()
  return row && { ...termsOf(row), standing: 'open' }
}

interface TermColumns {
  readonly code: string
  readonly kind: DiscountKind
  readonly percent: number | null
  readonly amount_cents: number | null
  readonly min_quantity: number
  readonly min_subtotal_cents: number
}

function termsOf(row: TermColumns): Omit<KnownDiscount, 'standing'> {
  return {
    code: row.code,
    deduction: deductionOf(row),
    minQuantity: row.min_quantity,
    minSubtotalCents: row.min_subtotal_cents,
  }
}

function deductionOf({ kind, percent, amount_cents }: TermColumns): Deduction {
  if (percent !== null) return { kind: 'percent', percent }
  if (amount_cents !== null) return { kind: 'amount', cents: amount_cents }
  if (kind !== 'free-delivery') throw new Error(`a discount of kind ${kind} takes nothing off`)
  return { kind }
}

interface UseColumns {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly ended_at: Date | null
  readonly max_uses: number | null
  readonly used: number
}

function standingOf(
  row: UseColumns & { readonly isOwn: boolean; readonly isUsedBefore: boolean },
  now: Date,
): Standing {
  // A payment that waits for its buyer's bank has the code already, though it ended meanwhile.
  if (row.isOwn) return 'open'
  return standsFor(row, now) ?? (row.isUsedBefore ? 'used-before' : 'open')
}

/** Why nobody can use the code now; undefined where some can. */
export function standsFor(
  { starts_at, ends_at, ended_at, max_uses, used }: UseColumns,
  now: Date,
): Exclude<Standing, 'open' | 'used-before'> | undefined {
  if (ended_at !== null || (ends_at !== null && ends_at <= now)) return 'over'
  if (starts_at !== null && starts_at > now) return 'not-begun'
  return max_uses !== null && used >= max_uses ? 'used-up' : undefined
}

/** Notifies that a code was made, ended or opened again (migration 0109), without saying which. */
export const DISCOUNT_CHANGES = 'storefront_discounts'

/** Reads those of the codes that pages name (clause 9.08) which anybody can use now, by rising quantity. */
export async function readPromisedDiscounts(query: Kysely<Tables>, now: Date): Promise<DiscountCode[]> {
  const rows = await query
    .selectFrom('storefront.discounts')
    .where(
      'code',
      'in',
      policies.discountCodes.map(({ code }) => code),
    )
    .select(['code', 'percent', 'min_quantity', 'starts_at', 'ends_at', 'ended_at', 'max_uses', 'used'])
    .orderBy('min_quantity')
    .execute()
  return rows.flatMap(({ code, percent, min_quantity: minQuantity, ...use }) =>
    percent === null || standsFor(use, now) ? [] : [{ code, minQuantity, percent }],
  )
}
