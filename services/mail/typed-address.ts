import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Mails in an hour that strangers can have sent to one address by typing it. */
const MAX_AN_HOUR = 3
const RESTORED_MINUTES = 60 / MAX_AN_HOUR
const BATCH_SIZE = 1_000

const RESTORED = sql`make_interval(mins => ${sql.lit(RESTORED_MINUTES)})`
const MOST_OWED = sql`make_interval(mins => ${sql.lit(RESTORED_MINUTES * MAX_AN_HOUR)})`

/**
 * Answers false if the address has been sent as much as it may be. The transaction that queues the mail takes the turn,
 * so that mail which is not queued in the end takes none, and all processes count together.
 */
export async function takeTurn(trx: Kysely<Tables>, address: string): Promise<boolean> {
  const taken = await sql`
    insert into mail.typed_addresses as known (address_digest, restored_at)
    values (${digestOf(address)}, now() + ${RESTORED})
    on conflict (address_digest) do update set restored_at = greatest(known.restored_at, now()) + ${RESTORED}
    where greatest(known.restored_at, now()) + ${RESTORED} <= now() + ${MOST_OWED}
    returning 1 as taken`.execute(trx)
  return taken.rows.length > 0
}

/** Gives back the turn of a mail that had been queued before. */
export async function giveTurnBack(trx: Kysely<Tables>, address: string): Promise<void> {
  await sql`update mail.typed_addresses set restored_at = restored_at - ${RESTORED}
    where address_digest = ${digestOf(address)}`.execute(trx)
}

/** Forgets addresses that were sent nothing for a while, as they are like any other. */
export async function forgetRestored(query: Kysely<Tables>): Promise<void> {
  await sql`delete from mail.typed_addresses where address_digest in (
      select address_digest from mail.typed_addresses where restored_at <= now()
      limit ${sql.lit(BATCH_SIZE)} for update skip locked
    )`.execute(query)
}

function digestOf(address: string): string {
  return hash('sha256', address.toLowerCase(), 'base64')
}
