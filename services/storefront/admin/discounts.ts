import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { policies } from '#facts/policies/policies.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import {
  discountOperations,
  type ListedDiscount,
  type NewDiscount,
} from '#services/admin-contract/discounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import { writtenCode } from '../pricing/discount-code.ts'
import { standsFor } from '../pricing/read-discounts.ts'

const PAGE_DISCOUNTS = 100

const ID = /^\d{1,15}$/

async function listDiscounts(
  { query }: Database,
  before: number | undefined,
  now: Date,
): Promise<Outcome<AnswerOf<typeof discountOperations.listDiscounts>>> {
  const read = await selectDiscounts(query)
    .$if(before !== undefined, (discounts) => discounts.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE_DISCOUNTS + 1)
    .execute()
  const { rows, last } = cutPage(read, PAGE_DISCOUNTS)
  return done({ discounts: rows.map((row) => shown(row, now)), next: last ? String(last.id) : null })
}

/** A code is given once and for all, so that what an order of last year says it had can still be looked up. */
function createDiscount(
  { query }: Database,
  author: Author,
  discount: NewDiscount,
): Promise<Outcome<AnswerOf<typeof discountOperations.createDiscount>>> {
  const { code, kind, to } = discount
  return query.transaction().execute(async (trx) => {
    if (to && to <= author.now) return refuse(422, 'the end is in the past', { path: 'to' })
    const made = await trx
      .insertInto('storefront.discounts')
      .values({
        ...{ code, kind },
        percent: kind === 'percent' ? discount.percent : null,
        amount_cents: kind === 'amount' ? discount.amount : null,
        min_quantity: discount.minQuantity,
        min_subtotal_cents: discount.minSubtotal ?? 0,
        starts_at: discount.from ?? null,
        ends_at: to ?? null,
        max_uses: discount.maxUses ?? null,
        once_a_customer: discount.onceACustomer,
        created_at: author.now,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse(409, `there is a code ${code} already, be it ended or not`, { path: 'code' })
    const row = await selectDiscounts(trx).where('id', '=', made.id).executeTakeFirstOrThrow()
    const after = shown(row, author.now)
    await logChange(trx, author, { action: 'discount', subject: code, before: null, after })
    return done(after)
  })
}

function endDiscount(database: Database, author: Author, code: string) {
  return setEnd(database, author, code, author.now)
}

function reopenDiscount(database: Database, author: Author, code: string) {
  return setEnd(database, author, code, null)
}

function setEnd(
  { query }: Database,
  author: Author,
  typed: string,
  endedAt: Date | null,
): Promise<Outcome<AnswerOf<typeof discountOperations.endDiscount>>> {
  const code = writtenCode(typed)
  return query.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('storefront.discounts')
      .where('code', '=', code)
      .forNoKeyUpdate()
      .select(['id', 'ended_at'])
      .executeTakeFirst()
    if (!row) return refuse(404, `there is no code ${JSON.stringify(code)}`)
    const changed = (row.ended_at === null) !== (endedAt === null)
    if (!changed) return done({ code, changed })
    await trx
      .updateTable('storefront.discounts')
      .where('id', '=', row.id)
      .set({ ended_at: endedAt })
      .execute()
    const [before, after] = endedAt ? ['active', 'ended'] : ['ended', 'active']
    await logChange(trx, author, { action: 'discount', subject: code, before, after })
    return done({ code, changed })
  })
}

function selectDiscounts(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.discounts')
    .select(['id', 'code', 'kind', 'percent', 'amount_cents', 'min_quantity', 'min_subtotal_cents'])
    .select(['starts_at', 'ends_at', 'max_uses', 'once_a_customer', 'used', 'ended_at'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDiscounts>['executeTakeFirstOrThrow']>>

function shown(row: Row, now: Date): ListedDiscount {
  return {
    ...{ code: row.code, kind: row.kind, percent: row.percent },
    amount: row.amount_cents === null ? null : writeCents(row.amount_cents),
    minQuantity: row.min_quantity,
    minSubtotal: row.min_subtotal_cents === 0 ? null : writeCents(row.min_subtotal_cents),
    from: row.starts_at?.toISOString() ?? null,
    to: row.ends_at?.toISOString() ?? null,
    maxUses: row.max_uses,
    onceACustomer: row.once_a_customer,
    used: row.used,
    state: stateOf(row, now),
    endedAt: row.ended_at?.toISOString() ?? null,
    isPromised: policies.discountCodes.some((each) => each.code === row.code),
  }
}

const STATES = { over: 'over', 'not-begun': 'planned', 'used-up': 'used-up' } as const

function stateOf(row: Row, now: Date): ListedDiscount['state'] {
  if (row.ended_at !== null) return 'ended'
  const standing = standsFor(row, now)
  return standing === undefined ? 'active' : STATES[standing]
}

export function discountRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(discountOperations, {
    listDiscounts: ({ query: { before = '' } }) =>
      listDiscounts(database, ID.test(before) ? Number(before) : undefined, now()),
    createDiscount: ({ body, who }) => createDiscount(database, { who, now: now() }, body),
    endDiscount: ({ params, who }) => endDiscount(database, { who, now: now() }, params.code),
    reopenDiscount: ({ params, who }) => reopenDiscount(database, { who, now: now() }, params.code),
  })
}
