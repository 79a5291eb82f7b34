import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type ChangesQuery, changeOperations, type ListedChange } from '#services/admin-contract/changes.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { readClaims } from '../after-sales/claims/read-claims.ts'
import { readReturns } from '../after-sales/returns/read-returns.ts'
import { ORDER_ACTIONS } from '../orders/order-version.ts'
import type { StorefrontParts } from '../parts.ts'

/** The log of changes, the newest first. */
export function changeRoutes({ database }: Pick<StorefrontParts, 'database'>): Hono<AdminEnv> {
  return serveOperations(changeOperations, {
    async listChanges({ query: asked }) {
      const rows = await readChanges(database.query, asked)
      const changes = rows.slice(0, asked.limit).map(listed)
      return done({ changes, next: rows.length > asked.limit ? (changes.at(-1)?.id ?? null) : null })
    },
  })
}

type Row = Awaited<ReturnType<typeof readChanges>>[number]

async function readChanges(query: Kysely<Tables>, asked: ChangesQuery) {
  const { subject, order, account, action, before, limit } = asked
  const about = order === undefined ? undefined : await subjectsOf(query, order)
  return query
    .selectFrom('storefront.change_log')
    .$if(subject !== undefined, (log) => log.where('subject', 'in', spellings(subject ?? '')))
    .$if(about !== undefined, (log) =>
      // A SKU may read like the number of an order.
      log.where('subject', 'in', about ?? []).where('action', 'in', ORDER_ACTIONS),
    )
    .$if(account !== undefined, (log) => log.where('account', '=', account ?? ''))
    .$if(action !== undefined, (log) => log.where('action', '=', action ?? ''))
    .$if(before !== undefined, (log) => log.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .select(['id', 'changed_at', 'changed_by', 'account', 'role', 'action', 'subject', 'detail'])
    .execute()
}

/** Handles are written small, SKUs and codes large; by these, and not without case, the index finds them. */
function spellings(subject: string): string[] {
  return [subject, subject.toLowerCase(), subject.toUpperCase()]
}

async function subjectsOf(query: Kysely<Tables>, order: number): Promise<string[]> {
  const [returns, claims] = [await readReturns(query, order), await readClaims(query, order)]
  return [String(order), ...[...returns, ...claims].map(({ number }) => number)]
}

function listed({ changed_at, changed_by, detail, ...row }: Row): ListedChange {
  const { before = null, after = null } = detail
  return { ...row, at: changed_at.toISOString(), by: changed_by, before, after }
}
