import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { type PlannableChange, plannableChange } from '#services/admin-contract/planned-changes.ts'
import { isStaffRole } from '#services/admin-contract/staff-roles.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import type { Log } from '#services/shared/log.ts'
import type { Author } from '../change-log.ts'
import { applyVariantRows } from './change-variants.ts'
import { applyPicture, applyRemoval, applyVariantPictures } from './pictures/change-pictures.ts'
import { applyPutBack } from './pictures/put-back.ts'
import { applyWords, versionOf } from './product-words.ts'
import { applyPublication } from './products.ts'

/** Bounds one sweep; the next one does the rest. */
const MAX_DUE = 20

/** Does what is planned in the caller's transaction, as the operation that is there for it would. */
export async function doChange(
  trx: Kysely<Tables>,
  author: Author,
  handle: string,
  change: PlannableChange,
): Promise<Outcome<unknown>> {
  switch (change.kind) {
    case 'publication':
      return applyPublication(trx, author, { handle, published: change.published })
    case 'picture-added':
      return applyPutBack(trx, author, { handle, ...change })
    case 'picture':
      return applyPicture(trx, author, { handle, ...change })
    case 'picture-removed':
      return applyRemoval(trx, author, { handle, ...change })
    case 'variant-pictures':
      return applyVariantPictures(trx, author, { handle, ...change })
    case 'words':
      return applyWords(trx, author, { handle, ...change }, change.version)
    case 'prices': {
      if (change.rows.some(({ stock }) => stock !== undefined))
        return refuse(422, 'a stock cannot be planned')
      const { problems } = await applyVariantRows(trx, author, change.rows)
      if (problems.length === 0) return done(undefined)
      return refuse(422, problems.map(({ sku, problem }) => `${sku}: ${problem}`).join('; '))
    }
  }
}

/**
 * Does what is due, each in a transaction of its own whose lock lets one process do it. One that cannot be done any
 * more says why, and keeps nobody waiting.
 */
export async function doDueChanges(query: Kysely<Tables>, now: Date, log: Pick<Log, 'error'>): Promise<void> {
  for (let count = 0; count < MAX_DUE; count++) if (!(await doNext(query, now, log))) return
}

async function doNext(query: Kysely<Tables>, now: Date, log: Pick<Log, 'error'>): Promise<boolean> {
  return query.transaction().execute(async (trx) => {
    const plan = await trx
      .selectFrom('storefront.planned_changes')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      // While another process does a plan of the product, the ones after it wait: they count from what it writes.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('storefront.planned_changes as earlier')
              .whereRef('earlier.handle', '=', 'storefront.planned_changes.handle')
              .where('earlier.state', '=', 'waiting')
              .where(({ eb, refTuple }) =>
                eb(
                  refTuple('earlier.due_at', 'earlier.id'),
                  '<',
                  refTuple('storefront.planned_changes.due_at', 'storefront.planned_changes.id'),
                ),
              ),
          ),
        ),
      )
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(['id', 'handle', 'change', 'planned_by', 'account', 'role'])
      .executeTakeFirst()
    if (!plan) return false
    const role = isStaffRole(plan.role) ? plan.role : null
    const author = { who: { name: plan.planned_by, account: plan.account, role }, now }
    const problem = await attempt(trx, author, plan).catch((error: unknown) => {
      log.error({ err: error, plan: plan.id }, 'a planned change failed')
      return 'it failed: see the log of the shop'
    })
    await trx
      .updateTable('storefront.planned_changes')
      .where('id', '=', plan.id)
      .set({ state: problem === undefined ? 'done' : 'failed', problem: problem ?? null, ended_at: now })
      .execute()
    if (problem === undefined) await moveLaterWords(trx, plan)
    return true
  })
}

/** Words that are planned to follow planned ones, such as those after a sale, are written over them. */
async function moveLaterWords(
  trx: Kysely<Tables>,
  { handle, change }: { readonly handle: string; readonly change: unknown },
): Promise<void> {
  const done = v.parse(plannableChange, change)
  if (done.kind !== 'words' || done.version === undefined) return
  const words = await trx
    .selectFrom('storefront.products')
    .where('handle', '=', handle)
    .select(['title', 'description_html'])
    .executeTakeFirstOrThrow()
  await sql`
    update storefront.planned_changes
    set change = jsonb_set(change, '{version}', to_jsonb(${versionOf(words)}::text))
    where handle = ${handle} and state = 'waiting'
      and change ->> 'kind' = 'words' and change ->> 'version' = ${done.version}`.execute(trx)
}

/** Why it could not be done; then nothing of it is. */
async function attempt(
  trx: Kysely<Tables>,
  author: Author,
  { handle, change }: { readonly handle: string; readonly change: unknown },
): Promise<string | undefined> {
  await sql`savepoint planned`.execute(trx)
  try {
    const outcome = await doChange(trx, author, handle, v.parse(plannableChange, change))
    if (outcome.kind === 'done') return undefined
    await sql`rollback to savepoint planned`.execute(trx)
    return outcome.message
  } catch (error) {
    await sql`rollback to savepoint planned`.execute(trx)
    throw error
  }
}
