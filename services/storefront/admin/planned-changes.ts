import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import {
  type PlannableChange,
  type PlannedChange,
  plannableChange,
  type plannedChangeOperations,
} from '#services/admin-contract/planned-changes.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { doChange } from './do-planned-change.ts'
import { lockProduct } from './products.ts'

const LISTED_PLANS = 200
const LISTED_OF_PRODUCT = 20
/** One product has no more to come, and a slip of the hand fills no table. */
const MAX_WAITING = 20
const YEAR_MS = 366 * 24 * 60 * 60_000

export async function listPlannedChanges(
  { query }: Database,
  handle: string | undefined,
): Promise<Outcome<AnswerOf<typeof plannedChangeOperations.listPlannedChanges>>> {
  return done({ changes: await readPlans(query, handle) })
}

/** The plans that wait, the next one first; of one product with what became of the latest before them. */
export async function readPlans(query: Kysely<Tables>, handle: string | undefined): Promise<PlannedChange[]> {
  const rows = await (handle === undefined
    ? selectPlans(query).where('state', '=', 'waiting').orderBy('due_at').limit(LISTED_PLANS)
    : selectPlans(query).where('handle', '=', handle).orderBy('id', 'desc').limit(LISTED_OF_PRODUCT)
  ).execute()
  return rows.map(shown)
}

/** What is planned is tried at once, and taken back, so that whoever plans hears what is wrong while they look. */
export async function planChange(
  { query }: Database,
  author: Author,
  {
    handle,
    dueAt,
    change,
  }: { readonly handle: string; readonly dueAt: Date; readonly change: PlannableChange },
): Promise<Outcome<PlannedChange>> {
  const { who, now } = author
  if (dueAt <= now) return refuse(422, 'the moment is in the past')
  if (dueAt.getTime() - now.getTime() > YEAR_MS) return refuse(422, 'the moment is more than a year away')
  const tried = await tryChange(query, author, handle, change)
  if (tried.kind === 'refused') return tried
  return query.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, handle)
    if (product.kind === 'refused') return product
    const waiting = await selectPlans(trx)
      .where('handle', '=', handle)
      .where('state', '=', 'waiting')
      .execute()
    if (waiting.length >= MAX_WAITING)
      return refuse(409, `${MAX_WAITING} changes of this product wait already: cancel one first`)
    const { id } = await trx
      .insertInto('storefront.planned_changes')
      .values({
        ...{ handle, change: JSON.stringify(change), due_at: dueAt, planned_at: now },
        ...{ planned_by: who.name, account: who.account, role: who.role },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const plan = shown(await selectPlans(trx).where('id', '=', id).executeTakeFirstOrThrow())
    const after = { what: plan.what, dueAt: plan.dueAt }
    await logChange(trx, author, { action: 'plan', subject: handle, before: null, after })
    return done(plan)
  })
}

export function cancelPlannedChange(
  { query }: Database,
  author: Author,
  id: number,
): Promise<Outcome<AnswerOf<typeof plannedChangeOperations.cancelPlannedChange>>> {
  return query.transaction().execute(async (trx) => {
    const row = await selectPlans(trx).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return refuse(404, `there is no planned change ${id}`)
    if (row.state !== 'waiting') return refuse(409, `this change is ${row.state} already`)
    await trx
      .updateTable('storefront.planned_changes')
      .where('id', '=', id)
      .set({ state: 'canceled', ended_at: author.now })
      .execute()
    const { what, dueAt, handle } = shown(row)
    await logChange(trx, author, { action: 'plan', subject: handle, before: { what, dueAt }, after: null })
    return done({ id, handle })
  })
}

/** Thrown to take back what was only tried. */
class Tried extends Error {
  override readonly name = 'Tried'
}

async function tryChange(
  query: Kysely<Tables>,
  author: Author,
  handle: string,
  change: PlannableChange,
): Promise<Outcome<unknown>> {
  let outcome: Outcome<unknown> | undefined
  await query
    .transaction()
    .execute(async (trx) => {
      outcome = await doChange(trx, author, handle, change)
      throw new Tried()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error
    })
  return outcome ?? refuse(409, 'this could not be tried')
}

function selectPlans(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.planned_changes')
    .select(['id', 'handle', 'change', 'due_at', 'planned_by', 'planned_at', 'state', 'ended_at', 'problem'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>

function shown(row: Row): PlannedChange {
  return {
    ...{ id: row.id, handle: row.handle, state: row.state, problem: row.problem, plannedBy: row.planned_by },
    what: inWords(v.parse(plannableChange, row.change)),
    dueAt: row.due_at.toISOString(),
    plannedAt: row.planned_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

function inWords(change: PlannableChange): string {
  switch (change.kind) {
    case 'publication':
      return change.published ? 'Publish' : 'Take off sale'
    case 'words':
      return `New words: ${change.title}`
    case 'picture-added':
      return `Add the picture ${change.file} as the ${change.place} one`
    case 'picture':
      return [
        `Picture ${change.file}:`,
        change.place !== undefined && `to place ${change.place}`,
        change.alt !== undefined && `with the text ‘${change.alt}’`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'picture-removed':
      return `Remove the picture ${change.file}`
    case 'variant-pictures':
      return change.variants
        .map(({ sku, file }) => `${sku}: ${file === null ? 'no picture of its own' : `picture ${file}`}`)
        .join(', ')
    case 'prices':
      return change.rows
        .map(({ sku, price, compareAt }) =>
          [sku, price && `price ${price}`, compareAt && `compare-at ${compareAt}`].filter(Boolean).join(' '),
        )
        .join(', ')
  }
}
