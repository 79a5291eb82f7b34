import type { Context } from 'hono'
import type { ObjectAddress } from '../input/read-request.ts'
import { findObject, type Reader } from '../objects/find-object.ts'
import type { StorageParts } from '../parts.ts'

export async function describeFile(
  { database }: StorageParts,
  c: Context,
  reader: Reader,
  address: ObjectAddress,
): Promise<Response> {
  const { metadata, user_metadata, created_at, updated_at, ...object } = await findObject(
    database,
    reader,
    address,
  )
  const { id, name, version, bucket_id } = object
  return c.json({
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  })
}
