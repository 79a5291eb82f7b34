import type { Context } from 'hono'
import { slowDown } from '../answers/storage-error.ts'
import { authenticate } from '../input/authenticate.ts'
import { readObjectAddress } from '../input/object-address.ts'
import { readUpload } from '../input/read-upload.ts'
import { findBucket } from '../objects/find-bucket.ts'
import { accountOf, askToWrite, type WriteMode, writeObject } from '../objects/write-object.ts'
import type { StorageParts } from '../parts.ts'

/** POST makes an object, and replaces one with `x-upsert`; PUT replaces one. */
export async function writeFile(parts: StorageParts, c: Context): Promise<Response> {
  const { database, tokens, takePlace, decodeUpload } = parts
  const who = await authenticate(tokens, c)
  const address = readObjectAddress(c, '/object/')
  const bucket = await findBucket(database, address.bucket)
  const mode = modeOf(c)
  await askToWrite(database, who, address, mode)
  const account = accountOf(who)
  const id = await takePlace(account, async () => {
    const { bytes, contentType, cacheControl } = await readUpload(c, bucket.maxBytes)
    const picture = await decodeUpload(bytes, contentType, bucket.types)
    return writeObject(database, who, address, mode, { picture, cacheControl })
  })
  if (id === 'full') throw slowDown()
  return c.json({ Id: id, Key: `${address.bucket}/${address.name}` })
}

function modeOf(c: Context): WriteMode {
  if (c.req.method === 'PUT') return 'update'
  return c.req.header('x-upsert') === 'true' ? 'upsert' : 'create'
}
