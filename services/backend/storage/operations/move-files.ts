import type { Context } from 'hono'
import * as v from 'valibot'
import type { Database } from '#database/database.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { keptTooMuch, objectTooLarge } from '../answers/storage-error.ts'
import { askerOf } from '../input/asker.ts'
import { authenticate, type ObjectAddress, objectAddress, readJson } from '../input/read-request.ts'
import { type FoundObject, findBucket, findObject, readContent } from '../objects/find-object.ts'
import { moveObject, writeObject } from '../objects/write-object.ts'
import type { StorageParts } from '../parts.ts'

const text = v.pipe(v.string(), v.maxLength(1024), v.excludes('\0'))
const bodySchema = v.object({
  bucketId: text,
  sourceKey: text,
  destinationBucket: v.optional(text),
  destinationKey: text,
})

/** Gives a file another name, in its own bucket or in another one, as far as the policies let both of it. */
export async function moveFile({ database, tokens }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const { from, to } = await readWay(c)
  const source = await findObject(database, who, from)
  await checkRoom(database, to, source)
  const id = await moveObject(database, who, from, to)
  return c.json({ message: 'Successfully moved', Id: id, Key: to.name })
}

/** Writes a file that the caller sees once more, as if it had been uploaded. */
export async function copyFile(parts: StorageParts, c: Context<CallerEnvironment>): Promise<Response> {
  const { database, tokens, keptBytes } = parts
  const who = await authenticate(tokens, c)
  const counted = who.role === 'service_role' ? undefined : askerOf(c)
  if (counted !== undefined && keptBytes.left(counted) === 0) throw keptTooMuch()
  const { from, to } = await readWay(c)
  const source = await findObject(database, who, from)
  await checkRoom(database, to, source)
  const { mimetype, cacheControl, width, height } = source.metadata
  const bytes = await readContent(database, source)
  const id = await writeObject(database, who, to, c.req.header('x-upsert') === 'true' ? 'upsert' : 'create', {
    picture: { bytes, contentType: mimetype, width, height },
    cacheControl,
    userMetadata: JSON.stringify(source.user_metadata),
  })
  if (counted !== undefined) keptBytes.charge(counted, bytes.length)
  return c.json({ Id: id, Key: `${to.bucket}/${to.name}`, id, bucket_id: to.bucket, name: to.name })
}

/** What comes from another bucket may be larger than this one takes. */
async function checkRoom(database: Database, { bucket }: ObjectAddress, { metadata }: FoundObject) {
  const { maxBytes } = await findBucket(database, bucket)
  if (metadata.size > maxBytes) throw objectTooLarge()
}

async function readWay(c: Context) {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await readJson(c, bodySchema)
  return {
    from: objectAddress(bucketId, sourceKey),
    to: objectAddress(destinationBucket ?? bucketId, destinationKey),
  }
}
