import type { Context } from 'hono'
import { networkOf } from '#services/shared/network.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { keptTooMuch } from '../answers/storage-error.ts'
import { authenticate, readObjectAddress } from '../input/read-request.ts'
import { readUpload } from '../input/read-upload.ts'
import { findBucket } from '../objects/find-object.ts'
import { askToWrite, type WriteMode, writeObject } from '../objects/write-object.ts'
import type { StorageParts } from '../parts.ts'

/** POST makes an object, and replaces one with `x-upsert`; PUT replaces one. */
export async function writeFile(parts: StorageParts, c: Context<CallerEnvironment>): Promise<Response> {
  const { database, tokens, decodeUpload, keptBytes } = parts
  const who = await authenticate(tokens, c)
  const asker = askerOf(c)
  // Each account has room for fifty pictures, and a network may sign up any number of accounts.
  const counted = who.role === 'service_role' ? undefined : asker
  if (counted !== undefined && keptBytes.left(counted) === 0) throw keptTooMuch()
  const address = readObjectAddress(c, '/object/')
  const bucket = await findBucket(database, address.bucket)
  const mode = modeOf(c)
  await askToWrite(database, who, address, mode)
  // The sender may take as long as it likes over the upload, so it takes a place in the queue only for decoding.
  const { bytes, contentType, cacheControl, userMetadata } = await readUpload(c, bucket.maxBytes)
  const picture = await decodeUpload(bytes, contentType, bucket.types, asker)
  const id = await writeObject(database, who, address, mode, { picture, cacheControl, userMetadata })
  if (counted !== undefined) keptBytes.charge(counted, picture.bytes.length)
  return c.json({ Id: id, Key: `${address.bucket}/${address.name}` })
}

/** Accounts cost nothing, so networks are counted. A request without an address is this process's own. */
function askerOf(c: Context<CallerEnvironment>): string | undefined {
  return c.env?.address === undefined ? undefined : networkOf(c.env.address)
}

function modeOf(c: Context): WriteMode {
  if (c.req.method === 'PUT') return 'update'
  return c.req.header('x-upsert') === 'true' ? 'upsert' : 'create'
}
