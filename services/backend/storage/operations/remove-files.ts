import type { Context } from 'hono'
import * as v from 'valibot'
import { runAs } from '../../access/run-as.ts'
import type { Who } from '../../access/who.ts'
import { noSuchKey } from '../answers/storage-error.ts'
import { authenticate, type ObjectAddress, readJson, readObjectAddress } from '../input/read-request.ts'
import { findBucket } from '../objects/find-object.ts'
import type { StorageParts } from '../parts.ts'

const MAX_NAMES = 1000
const bodySchema = v.object({
  prefixes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1024))), v.minLength(1), v.maxLength(MAX_NAMES)),
})

/** Removes those of the named files that the policies let go, and passes over the others. */
export async function removeFiles(parts: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(parts.tokens, c)
  const bucket = c.req.param('bucket') ?? ''
  const { prefixes } = await readJson(c, bodySchema)
  const removed = await remove(parts, who, bucket, prefixes)
  return c.json(removed.map((file) => ({ ...file, owner: file.owner_id ?? '' })))
}

export async function removeFile(parts: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(parts.tokens, c)
  const { bucket, name }: ObjectAddress = readObjectAddress(c, '/object/')
  const removed = await remove(parts, who, bucket, [name])
  if (removed.length === 0) throw noSuchKey()
  return c.json({ message: 'Successfully deleted' })
}

async function remove({ database }: StorageParts, who: Who, bucket: string, names: readonly string[]) {
  const { id } = await findBucket(database, bucket)
  return runAs(database, who, ({ query }) =>
    query
      .deleteFrom('storage.objects')
      .where('bucket_id', '=', id)
      .where(
        'name',
        'in',
        names.map((name) => name.replaceAll('\0', '')),
      )
      .returning(['id', 'bucket_id', 'name', 'owner_id', 'metadata', 'user_metadata', 'version'])
      .returning(['created_at', 'updated_at', 'last_accessed_at'])
      .execute(),
  )
}
