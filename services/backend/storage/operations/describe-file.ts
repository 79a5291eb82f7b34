import type { Context } from 'hono'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import type { ObjectAddress } from '../input/read-request.ts'
import { findObject, type Reader } from '../objects/find-object.ts'
import type { StorageParts } from '../parts.ts'
import { sendFile } from './send-file.ts'

/** Asking for the head alone tells the file's own headers, as at the hosted service, and not those of this description. */
export async function describeFile(
  parts: StorageParts,
  c: Context<CallerEnvironment>,
  reader: Reader,
  address: ObjectAddress,
): Promise<Response> {
  if (c.req.method === 'HEAD') return sendFile(parts, c, reader, address, {})
  const { metadata, user_metadata, created_at, updated_at, ...object } = await findObject(
    parts.database,
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
