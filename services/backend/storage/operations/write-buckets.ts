import type { Context } from 'hono'
import { DatabaseError } from 'pg'
import * as v from 'valibot'
import { runAs } from '../../access/run-as.ts'
import { noSuchBucket, StorageError } from '../answers/storage-error.ts'
import { authenticate, readBucketId, readJson } from '../input/read-request.ts'
import type { StorageParts } from '../parts.ts'

const OF_ANOTHER_TABLE = '23503'
const BUCKET_NAME = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/
const MEDIA_TYPE = /^(?:\*|[\w\-+.]+\/(?:[\w\-+.]+|\*)|\*\/\*)$/
const SIZE = /^(\d{1,9}(?:\.\d{1,3})?)(gb|mb|kb|b)$/i
const BYTES_OF: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const size = v.union([
  bytes,
  v.pipe(
    v.string(),
    v.regex(SIZE, 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
    v.transform(toBytes),
    bytes,
  ),
])
const rules = {
  public: v.optional(v.boolean()),
  file_size_limit: v.nullish(size),
  allowed_mime_types: v.nullish(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(200), v.regex(MEDIA_TYPE))), v.maxLength(50)),
  ),
}
const name = v.pipe(v.string(), v.maxLength(1000), v.excludes('\0'))
const newBucketSchema = v.object({ id: v.optional(name), name, ...rules })
const changesSchema = v.object(rules)

/** Makes a bucket, as the policies of `storage.buckets` let; without policies only the server does. */
export async function createBucket({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const { id: given, ...bucket } = await readJson(c, newBucketSchema)
  const id = given ?? bucket.name
  if (![id, bucket.name].every((each) => BUCKET_NAME.test(each) && each.trim() === each))
    throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
  await runAs(database, who, ({ query }) =>
    query
      .insertInto('storage.buckets')
      .values({ id, ...bucket })
      .execute(),
  )
  return c.json({ name: id })
}

/** Whatever is not told stays as it is. */
export async function updateBucket({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const id = readBucketId(c)
  const changes = await readJson(c, changesSchema)
  const updated = await runAs(database, who, ({ query }) =>
    query
      .updateTable('storage.buckets')
      .set({ ...changes, updated_at: new Date() })
      .where('id', '=', id)
      .returning('id')
      .execute(),
  )
  if (updated.length === 0) throw noSuchBucket()
  return c.json({ message: 'Successfully updated' })
}

/** Removes the files that the caller may remove. The hosted service does so in its own time, and says so. */
export async function emptyBucket({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const id = readBucketId(c)
  await runAs(database, who, async ({ query }) => {
    const bucket = await query.selectFrom('storage.buckets').select('id').where('id', '=', id).execute()
    if (bucket.length === 0) throw noSuchBucket()
    await query.deleteFrom('storage.objects').where('bucket_id', '=', id).execute()
  })
  return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}

export async function deleteBucket({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const id = readBucketId(c)
  const removed = runAs(database, who, ({ query }) =>
    query.deleteFrom('storage.buckets').where('id', '=', id).returning('id').execute(),
  )
  const rows = await removed.catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === OF_ANOTHER_TABLE) throw notEmpty()
    throw error
  })
  if (rows.length === 0) throw noSuchBucket()
  return c.json({ message: 'Successfully deleted' })
}

function notEmpty(): StorageError {
  return new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
}

function toBytes(written: string): number {
  const [, amount, unit = ''] = SIZE.exec(written) ?? []
  return Math.floor(Number(amount) * (BYTES_OF[unit.toLowerCase()] ?? 0))
}
