import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { type PlannableChange, plannableChange } from '#services/admin-contract/planned-changes.ts'
import { isStaffRole, mayDo, type StaffRole } from '#services/admin-contract/staff-roles.ts'
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

/** The role that an account has now; undefined where it has none. Rejects where that cannot be told. */
export type RoleOf = (account: string) => Promise<StaffRole | undefined>

export interface PlanSweep {
  readonly query: Kysely<Tables>
  readonly now: Date
  readonly roleOf: RoleOf
  readonly log: Pick<Log, 'error'>
}

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
 * more says why, and keeps nobody waiting; one whose planner cannot be asked about waits for the next sweep.
 */
export async function doDueChanges(sweep: PlanSweep): Promise<void> {
  const mayPlan = await whoMayPlan(sweep)
  for (let count = 0; count < MAX_DUE; count++) if (!(await doNext(sweep, mayPlan))) return
}

/**
 * Tells which of the accounts whose plans are due may still plan. Each is asked about before anything is locked, as the
 * answer may come from this very database.
 */
async function whoMayPlan({ query, now, roleOf, log }: PlanSweep): Promise<ReadonlyMap<string, boolean>> {
  const rows = await query
    .selectFrom('storefront.planned_changes')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('account', 'is not', null)
    .select('account')
    .distinct()
    .execute()
  const found = new Map<string, boolean>()
  for (const account of rows.flatMap((row) => row.account ?? [])) {
    try {
      const role = await roleOf(account)
      found.set(account, role !== undefined && mayDo(role, 'change.plan'))
    } catch (error) {
      log.error({ err: error, account }, 'whoever planned a change could not be asked about; it waits')
    }
  }
  return found
}

async function doNext(
  { query, now, log }: PlanSweep,
  mayPlan: ReadonlyMap<string, boolean>,
): Promise<boolean> {
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
    // The service key is nobody in particular, and keeps its role.
    const isAllowed = plan.account === null || mayPlan.get(plan.account)
    if (isAllowed === undefined) return false
    const role = isStaffRole(plan.role) ? plan.role : null
    const author = { who: { name: plan.planned_by, account: plan.account, role }, now }
    const problem = isAllowed
      ? await attempt(trx, author, plan).catch((error: unknown) => {
          log.error({ err: error, plan: plan.id }, 'a planned change failed')
          return 'it failed: see the log of the shop'
        })
      : `${plan.planned_by} has no role for it any more`
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
