import type { Context } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { runAs } from '../../access/run-as.ts'
import { invalidRequest, noSuchBucket } from '../answers/storage-error.ts'
import { authenticate, readBucketId } from '../input/read-request.ts'
import type { StorageParts } from '../parts.ts'

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number))

const querySchema = v.object({
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  offset: v.optional(wholeNumber, '0'),
  search: v.optional(v.pipe(v.string(), v.maxLength(1024), v.excludes('\0')), ''),
  sortColumn: v.optional(v.picklist(['id', 'name', 'created_at', 'updated_at']), 'name'),
  sortOrder: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})

/** Lists buckets that the policies of `storage.buckets` show; without policies only the server sees any. */
export async function listBuckets({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const { limit, offset, search, sortColumn, sortOrder } = readQuery(c)
  const buckets = await runAs(
    database,
    who,
    ({ query }) => {
      const found = selectBuckets(query)
        .where(sql<boolean>`strpos(lower(name), lower(${search}::text)) > 0`)
        .orderBy(sortColumn, sortOrder)
        .orderBy('id')
        .offset(offset)
      return (limit === undefined ? found : found.limit(limit)).execute()
    },
    { readOnly: true },
  )
  return c.json(buckets.map((bucket) => ({ ...withOwner(bucket), type: 'STANDARD' })))
}

function readQuery(c: Context): v.InferOutput<typeof querySchema> {
  const read = v.safeParse(querySchema, c.req.query())
  if (read.success) return read.output
  const [issue] = read.issues
  throw invalidRequest(`querystring/${v.getDotPath(issue)}: ${issue.message}`)
}

export async function getBucket({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const id = readBucketId(c)
  const bucket = await runAs(
    database,
    who,
    ({ query }) => selectBuckets(query).where('id', '=', id).executeTakeFirst(),
    { readOnly: true },
  )
  if (!bucket) throw noSuchBucket()
  return c.json(withOwner(bucket))
}

/** No account owns a bucket here; the hosted service says so with an empty text, and clients declare one. */
function withOwner<Row>(bucket: Row) {
  return { ...bucket, owner: '' }
}

function selectBuckets(query: StorageParts['database']['query']) {
  return query.selectFrom('storage.buckets').selectAll()
}
