import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import type { Claim } from '#facts/claims/claims.ts'
import { dayAt } from '#facts/claims/standing.ts'
import { type LedgerEntry, type ProofFields, problemsOfProof } from '#services/admin-contract/ledger.ts'
import { done, type Outcome, type Refusal, refuse, refuseAll } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '#services/storefront/change-log.ts'
import {
  CLAIM_CHANGES,
  claimCalled,
  type LedgerParts,
  noClaim,
  readEntry,
  selectClaimRows,
} from './list-entries.ts'

/** Everything of a claim that the owner sets, as the log has it before and after. */
const heldSchema = v.object({
  proof: v.nullable(v.string()),
  source: v.nullable(v.string()),
  provedOn: v.nullable(v.string()),
  lapsesOn: v.nullable(v.string()),
  isWithdrawn: v.boolean(),
})
type Held = v.InferOutput<typeof heldSchema>

const NOTHING: Held = { proof: null, source: null, provedOn: null, lapsesOn: null, isWithdrawn: false }

interface Change extends ProofFields {
  readonly isWithdrawn: boolean
  readonly version: number
}

export async function changeEntry(
  parts: LedgerParts,
  author: Author,
  id: string,
  { version, isWithdrawn, ...fields }: Change,
): Promise<Outcome<LedgerEntry>> {
  const [first, ...others] = problemsOfProof(fields, dayAt(author.now)).map(({ field, message }) =>
    refuse(422, message, { path: field }),
  )
  if (first) return refuseAll(first, others)
  return change(parts, author, id, version, () => ({
    proof: fields.proof || null,
    source: fields.source || null,
    provedOn: fields.provedOn || null,
    lapsesOn: fields.lapsesOn || null,
    isWithdrawn,
  }))
}

/** What was before takes its place again; to do it twice is to do the change again. */
export function undoEntry(
  parts: LedgerParts,
  author: Author,
  id: string,
  version: number,
): Promise<Outcome<LedgerEntry>> {
  return change(parts, author, id, version, (before) => {
    const read = v.safeParse(heldSchema, before)
    return read.success ? read.output : refuse(409, 'there is nothing to take back')
  })
}

function change(
  { database: { query }, mode }: LedgerParts,
  author: Author,
  id: string,
  version: number,
  decide: (before: unknown) => Held | Refusal,
): Promise<Outcome<LedgerEntry>> {
  const claim = claimCalled(id)
  if (!claim) return Promise.resolve(refuse(404, noClaim(id)))
  return query.transaction().execute(async (trx): Promise<Outcome<LedgerEntry>> => {
    const row = await selectClaimRows(trx).where('claim', '=', claim.id).forNoKeyUpdate().executeTakeFirst()
    if ((row?.version ?? 0) !== version) return refuse(409, overtaken(row))
    const next = decide(row?.before)
    if ('kind' in next) return next
    const held: Held = row
      ? {
          ...{ proof: row.proof, source: row.source, isWithdrawn: row.is_withdrawn },
          ...{ provedOn: row.proved_on, lapsesOn: row.lapses_on },
        }
      : NOTHING
    if (JSON.stringify(v.parse(heldSchema, held)) === JSON.stringify(next)) {
      return done(await readEntry(trx, claim, mode, author.now))
    }
    const isWritten = await write(trx, author, claim, { version, before: held, next })
    if (!isWritten) return refuse(409, overtaken(undefined))
    await logChange(trx, author, { action: 'claim', subject: claim.id, before: held, after: next })
    await sql`select pg_notify(${CLAIM_CHANGES}, ${claim.id})`.execute(trx)
    return done(await readEntry(trx, claim, mode, author.now))
  })
}

/** False where somebody else made the first row of the claim meanwhile. */
async function write(
  trx: Kysely<Tables>,
  author: Author,
  claim: Claim,
  { version, before, next }: { readonly version: number; readonly before: Held; readonly next: Held },
): Promise<boolean> {
  const values = {
    ...{ proof: next.proof, source: next.source, proved_on: next.provedOn, lapses_on: next.lapsesOn },
    is_withdrawn: next.isWithdrawn,
    version: version + 1,
    before: JSON.stringify(before),
    changed_at: author.now,
    changed_by: author.who.name,
  }
  if (version > 0) {
    await trx.updateTable('web.claim_records').set(values).where('claim', '=', claim.id).execute()
    return true
  }
  const made = await trx
    .insertInto('web.claim_records')
    .values({ claim: claim.id, ...values })
    .onConflict((conflict) => conflict.column('claim').doNothing())
    .returning('claim')
    .executeTakeFirst()
  return made !== undefined
}

function overtaken(row: { readonly changed_by: string } | undefined): string {
  const by = row ? `${row.changed_by} has` : 'somebody else has'
  return `${by} changed this claim meanwhile: look at it again`
}
