import type { Context } from 'hono'
import { runAs } from '../../access/run-as.ts'
import { noSuchBucket } from '../answers/storage-error.ts'
import { authenticate } from '../input/read-request.ts'
import type { StorageParts } from '../parts.ts'

/** Lists buckets that the policies of `storage.buckets` show; without policies only the server sees any. */
export async function listBuckets({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const buckets = await runAs(database, who, ({ query }) => selectBuckets(query).execute(), {
    readOnly: true,
  })
  return c.json(buckets)
}

export async function getBucket({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const id = c.req.param('bucket') ?? ''
  if (id.includes('\0')) throw noSuchBucket()
  const bucket = await runAs(
    database,
    who,
    ({ query }) => selectBuckets(query).where('id', '=', id).executeTakeFirst(),
    { readOnly: true },
  )
  if (!bucket) throw noSuchBucket()
  return c.json(bucket)
}

function selectBuckets(query: StorageParts['database']['query']) {
  return query.selectFrom('storage.buckets').selectAll().orderBy('name')
}
