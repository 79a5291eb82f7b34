import type { Context } from 'hono'
import * as v from 'valibot'
import type { Database } from '#database/database.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { keptTooMuch, objectTooLarge } from '../answers/storage-error.ts'
import { askerOf } from '../input/asker.ts'
import { authenticate, type ObjectAddress, objectAddress, readJson } from '../input/read-request.ts'
import { readCacheControl, readMetadataHeader } from '../input/read-upload.ts'
import { type FoundObject, findBucket, findObject, readContent } from '../objects/find-object.ts'
import { moveObject, writeObject } from '../objects/write-object.ts'
import type { StorageParts } from '../parts.ts'

const text = v.pipe(v.string(), v.maxLength(1024), v.excludes('\0'))
const waySchema = v.object({
  bucketId: text,
  sourceKey: text,
  destinationBucket: v.optional(text),
  destinationKey: text,
})
const copySchema = v.object({
  ...waySchema.entries,
  copyMetadata: v.optional(v.boolean(), true),
  metadata: v.optional(v.object({ cacheControl: v.optional(v.string()) }), {}),
})

/** Gives a file another name, in its own bucket or in another one, as far as the policies let both of it. */
export async function moveFile({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const { from, to } = wayOf(await readJson(c, waySchema))
  const source = await findObject(database, who, from)
  await checkRoom(database, to, source)
  const id = await moveObject(database, who, from, to)
  return c.json({ message: 'Successfully moved', Id: id, Key: to.name })
}

/**
 * Writes a file that the caller sees once more, as if it had been uploaded. With `copyMetadata: false` the copy has what
 * the caller says of it; how long it may be kept stays the same where nothing is said of that.
 */
export async function copyFile(parts: StorageParts, c: Context<CallerEnvironment>): Promise<Response> {
  const { database, tokens, keptBytes } = parts
  const who = await authenticate(tokens, c)
  const counted = who.role === 'service_role' ? undefined : askerOf(c)
  if (counted !== undefined && keptBytes.left(counted) === 0) throw keptTooMuch()
  const body = await readJson(c, copySchema)
  const { from, to } = wayOf(body)
  const source = await findObject(database, who, from)
  await checkRoom(database, to, source)
  const { mimetype, cacheControl, width, height } = source.metadata
  const said = body.copyMetadata ? undefined : body.metadata.cacheControl
  const bytes = await readContent(database, source)
  const id = await writeObject(database, who, to, c.req.header('x-upsert') === 'true' ? 'upsert' : 'create', {
    picture: { bytes, contentType: mimetype, width, height },
    cacheControl: said === undefined ? cacheControl : readCacheControl(said),
    userMetadata: body.copyMetadata ? JSON.stringify(source.user_metadata) : readMetadataHeader(c),
  })
  if (counted !== undefined) keptBytes.charge(counted, bytes.length)
  return c.json({ Id: id, Key: `${to.bucket}/${to.name}`, id, bucket_id: to.bucket, name: to.name })
}

/** What comes from another bucket may be larger than this one takes. */
async function checkRoom(database: Database, { bucket }: ObjectAddress, { metadata }: FoundObject) {
  const { maxBytes } = await findBucket(database, bucket)
  if (metadata.size > maxBytes) throw objectTooLarge()
}

function wayOf(body: v.InferOutput<typeof waySchema>) {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = body
  return {
    from: objectAddress(bucketId, sourceKey),
    to: objectAddress(destinationBucket ?? bucketId, destinationKey),
  }
}
