import type { Context } from 'hono'
import type { Who } from '../../access/who.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { keptTooMuch } from '../answers/storage-error.ts'
import { askerOf } from '../input/asker.ts'
import { authenticate, type ObjectAddress, readLinkToken, readObjectAddress } from '../input/read-request.ts'
import { readUpload } from '../input/read-upload.ts'
import { findBucket } from '../objects/find-object.ts'
import { askToWrite, type WriteMode, writeObject } from '../objects/write-object.ts'
import type { StorageParts } from '../parts.ts'

/** POST makes an object, and replaces one with `x-upsert`; PUT replaces one. */
export async function writeFile(parts: StorageParts, c: Context<CallerEnvironment>): Promise<Response> {
  const who = await authenticate(parts.tokens, c)
  const counted = who.role === 'service_role' ? undefined : askerOf(c)
  const write: Write = { who, counted, mode: modeOf(c), address: readObjectAddress(c, '/object/') }
  const id = await receive(parts, c, write)
  return c.json({ Id: id, Key: keyOf(write.address) })
}

/** Writes by a link, in the place of whoever made it. */
export async function writeLinked(parts: StorageParts, c: Context<CallerEnvironment>): Promise<Response> {
  const address = readObjectAddress(c, '/object/upload/sign/')
  const { who, isUpsert } = await parts.links.readUpload(readLinkToken(c), address)
  await receive(parts, c, { who, counted: askerOf(c), mode: isUpsert ? 'upsert' : 'create', address })
  return c.json({ Key: keyOf(address) })
}

interface Write {
  readonly who: Who
  /** The network that the picture's bytes are counted by: an account has room for fifty, and accounts cost nothing. */
  readonly counted: string | undefined
  readonly mode: WriteMode
  readonly address: ObjectAddress
}

/** Answers the object's id. */
async function receive(
  parts: StorageParts,
  c: Context<CallerEnvironment>,
  { who, counted, mode, address }: Write,
): Promise<string> {
  const { database, decodeUpload, keptBytes } = parts
  if (counted !== undefined && keptBytes.left(counted) === 0) throw keptTooMuch()
  const bucket = await findBucket(database, address.bucket)
  await askToWrite(database, who, address, mode)
  // The sender may take as long as it likes over the upload, so it takes a place in the queue only for decoding.
  const { bytes, contentType, cacheControl, userMetadata } = await readUpload(c, bucket.maxBytes)
  const picture = await decodeUpload(bytes, contentType, bucket.types, askerOf(c))
  const id = await writeObject(database, who, address, mode, { picture, cacheControl, userMetadata })
  if (counted !== undefined) keptBytes.charge(counted, picture.bytes.length)
  return id
}

const keyOf = ({ bucket, name }: ObjectAddress) => `${bucket}/${name}`

function modeOf(c: Context): WriteMode {
  if (c.req.method === 'PUT') return 'update'
  return c.req.header('x-upsert') === 'true' ? 'upsert' : 'create'
}
