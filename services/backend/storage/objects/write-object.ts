import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { runAs } from '../../access/run-as.ts'
import type { Who } from '../../access/who.ts'
import { noSuchKey } from '../answers/storage-error.ts'
import type { ObjectAddress } from '../input/read-request.ts'
import type { DecodedUpload } from './decode-upload.ts'

/** The ways to treat an object that has the name already: `create` refuses it, `update` needs it. */
export type WriteMode = 'create' | 'upsert' | 'update'

export interface WrittenObject {
  readonly picture: DecodedUpload
  readonly cacheControl: string
  /** JSON. */
  readonly userMetadata: string
}

/** Tells the lock's number from those that other parts of the shop take by the same text. */
const LOCK_SEED = 26

class OnlyAsked extends Error {}

/** Asks the policies before any work is done for a caller whom they refuse. */
export async function askToWrite(
  database: Database,
  who: Who,
  address: ObjectAddress,
  mode: WriteMode,
): Promise<void> {
  const asked = runAs(database, who, async ({ query }) => {
    await writeRow(query, who, address, mode, { metadata: '{}', user_metadata: '{}', version: '' })
    throw new OnlyAsked()
  })
  await asked.catch((error: unknown) => {
    if (!(error instanceof OnlyAsked)) throw error
  })
}

/**
 * Writes as the token's role, so that its policies decide, and the bytes as the connection's own role. Answers the id.
 */
export function writeObject(
  database: Database,
  who: Who,
  address: ObjectAddress,
  mode: WriteMode,
  { picture, cacheControl, userMetadata }: WrittenObject,
): Promise<string> {
  const { bytes, contentType, width, height } = picture
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const metadata = JSON.stringify({
    eTag: `"${version}"`,
    size: bytes.length,
    contentLength: bytes.length,
    mimetype: contentType,
    cacheControl,
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
    width,
    height,
  })
  return runAs(database, who, async ({ query }) => {
    await awaitOwnTurn(query, who)
    const id = await writeRow(query, who, address, mode, { metadata, user_metadata: userMetadata, version })
    await sql`select set_config('role', 'none', true)`.execute(query)
    await query
      .insertInto('storage.contents')
      .values({ object_id: id, bytes })
      .onConflict((conflict) => conflict.column('object_id').doUpdateSet({ bytes }))
      .execute()
    return id
  })
}

/** Gives an object another address, where its bytes go along. Answers its id. */
export function moveObject(
  database: Database,
  who: Who,
  from: ObjectAddress,
  to: ObjectAddress,
): Promise<string> {
  return runAs(database, who, async ({ query }) => {
    await awaitOwnTurn(query, who)
    // A policy for new files may count those of a folder, and one for changes does not.
    if (from.bucket !== to.bucket) await askToAdd(query, who, to)
    const moved = await query
      .updateTable('storage.objects')
      .set({ bucket_id: to.bucket, name: to.name, updated_at: new Date() })
      .where('bucket_id', '=', from.bucket)
      .where('name', '=', from.name)
      .returning('id')
      .executeTakeFirst()
    if (!moved) throw noSuchKey()
    return moved.id
  })
}

/** Asks as if the object were new there, within a transaction that goes on. */
async function askToAdd(query: Database['query'], who: Who, address: ObjectAddress): Promise<void> {
  await sql`savepoint asked`.execute(query)
  await writeRow(query, who, address, 'create', { metadata: '{}', user_metadata: '{}', version: '' })
  await sql`rollback to savepoint asked`.execute(query)
}

/**
 * Waits until no other write of the account is under way: the policies count what it has, and rows of a transaction that
 * has not ended yet are not counted. The lock is held until this one ends.
 */
async function awaitOwnTurn(query: Database['query'], who: Who): Promise<void> {
  const account = accountOf(who)
  if (account === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, ${sql.lit(LOCK_SEED)}))`.execute(query)
}

/** Undefined for a caller without an account: a visitor, or the server. */
function accountOf({ claims }: Pick<Who, 'claims'>): string | undefined {
  return typeof claims.sub === 'string' ? claims.sub : undefined
}

async function writeRow(
  query: Database['query'],
  { claims }: Who,
  { bucket, name }: ObjectAddress,
  mode: WriteMode,
  content: { metadata: string; user_metadata: string; version: string },
): Promise<string> {
  const changes = { ...content, updated_at: new Date() }
  if (mode === 'update') {
    const updated = await query
      .updateTable('storage.objects')
      .set(changes)
      .where('bucket_id', '=', bucket)
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw noSuchKey()
    return updated.id
  }
  const owner_id = accountOf({ claims }) ?? null
  const insert = query
    .insertInto('storage.objects')
    .values({ bucket_id: bucket, name, owner_id, ...content })
    .returning('id')
  const { id } = await (mode === 'create'
    ? insert
    : insert.onConflict((conflict) => conflict.columns(['bucket_id', 'name']).doUpdateSet(changes))
  ).executeTakeFirstOrThrow()
  return id
}
