import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#database/database.ts'
import type { StorageTables } from '#database/tables/storage.ts'
import type { Tables } from '#database/tables.ts'
import { runAs } from '../../access/run-as.ts'
import type { Who } from '../../access/who.ts'
import { noSuchBucket, noSuchKey } from '../answers/storage-error.ts'
import type { ObjectAddress } from '../input/read-request.ts'

export type FoundObject = Omit<Selectable<StorageTables['storage.objects']>, 'path_tokens'>

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024
const DEFAULT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

interface Bucket {
  readonly id: string
  readonly isPublic: boolean
  readonly maxBytes: number
  readonly types: readonly string[]
}

/** A caller who knows a bucket's name may know its rules. */
export async function findBucket({ query }: Database, id: string): Promise<Bucket> {
  // No text of the database has this character.
  if (id.includes('\0')) throw noSuchBucket()
  const row = await query.selectFrom('storage.buckets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuchBucket()
  return {
    id,
    isPublic: row.public,
    maxBytes: Math.min(row.file_size_limit ?? DEFAULT_MAX_BYTES, DEFAULT_MAX_BYTES),
    types: row.allowed_mime_types ?? DEFAULT_TYPES,
  }
}

/** Whoever has a link was shown the object by somebody who may read it. */
export type Reader = Who | 'anybody' | 'holder of a link'

/** The object, if the reader may see it: for anybody, it must be in a public bucket. */
export async function findObject(
  database: Database,
  reader: Reader,
  address: ObjectAddress,
): Promise<FoundObject> {
  const { isPublic } = await findBucket(database, address.bucket)
  if (reader === 'anybody' && !isPublic) throw noSuchKey()
  const found =
    typeof reader === 'string'
      ? await select(database.query, address)
      : await runAs(database, reader, ({ query }) => select(query, address), { readOnly: true })
  if (!found) throw noSuchKey()
  return found
}

function select(query: Kysely<Tables>, { bucket, name }: ObjectAddress) {
  return query
    .selectFrom('storage.objects')
    .selectAll()
    .where('bucket_id', '=', bucket)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** The caller has found the object, so it may read its bytes. */
export async function readContent({ query }: Database, { id }: FoundObject): Promise<Buffer> {
  const row = await query
    .selectFrom('storage.contents')
    .select('bytes')
    .where('object_id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchKey()
  return row.bytes
}
