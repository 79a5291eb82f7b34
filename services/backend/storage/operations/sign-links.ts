import type { Context } from 'hono'
import * as v from 'valibot'
import { runAs } from '../../access/run-as.ts'
import { authenticate, readBucketId, readJson, readObjectAddress } from '../input/read-request.ts'
import { readTransform } from '../input/transform.ts'
import { findBucket, findObject } from '../objects/find-object.ts'
import { askToWrite } from '../objects/write-object.ts'
import type { StorageParts } from '../parts.ts'

/** Beyond some 270,000 years there are no dates. */
const MAX_LASTS_S = 1_000_000_000_000
const MAX_PATHS = 1000
const NOT_FOUND = 'Either the object does not exist or you do not have access to it'

const lastsS = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_LASTS_S))
const asWritten = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)))
const linkSchema = v.object({
  expiresIn: lastsS,
  transform: v.optional(
    v.object({
      width: asWritten,
      height: asWritten,
      resize: asWritten,
      quality: asWritten,
      format: asWritten,
    }),
    {},
  ),
})
const linksSchema = v.object({
  expiresIn: lastsS,
  paths: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1024))), v.minLength(1), v.maxLength(MAX_PATHS)),
})

/** Makes a link that shows a file to whoever has it: as the caller sees the file now, until the link expires. */
export async function signLink({ database, tokens, links }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const address = readObjectAddress(c, '/object/sign/')
  const { expiresIn, transform: written } = await readJson(c, linkSchema)
  const transform = onlyWritten(written)
  readTransform(transform, 'body/transform')
  await findObject(database, who, address)
  const url = `${address.bucket}/${address.name}`
  const isTransformed = Object.keys(transform).length > 0
  const token = await links.signDownload(url, expiresIn, isTransformed ? transform : undefined)
  const signedURL = `/${isTransformed ? 'render/image' : 'object'}/sign/${url}?token=${token}`
  return c.json({ signedURL })
}

function onlyWritten(written: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(written).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The same of many files; whichever the caller does not see is told so in its place. */
export async function signLinks({ database, tokens, links }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const bucket = readBucketId(c)
  const { expiresIn, paths } = await readJson(c, linksSchema)
  // No text of the database has this character.
  const names = paths.filter((path) => !path.includes('\0'))
  const rows = await runAs(
    database,
    who,
    ({ query }) =>
      query
        .selectFrom('storage.objects')
        .select('name')
        .where('bucket_id', '=', bucket)
        .where('name', '=', (any) => any.fn.any(any.val(names)))
        .execute(),
    { readOnly: true },
  )
  const found = new Set(rows.map(({ name }) => name))
  const signed = paths.map(async (path) => {
    if (!found.has(path)) return { error: NOT_FOUND, path, signedURL: null }
    const url = `${bucket}/${path}`
    const token = await links.signDownload(url, expiresIn)
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
  })
  return c.json(await Promise.all(signed))
}

/** Makes a link by which somebody else uploads in the caller's place. The policies are asked now, and with the upload. */
export async function signUpload({ database, tokens, links }: StorageParts, c: Context): Promise<Response> {
  const who = await authenticate(tokens, c)
  const address = readObjectAddress(c, '/object/upload/sign/')
  await findBucket(database, address.bucket)
  const isUpsert = c.req.header('x-upsert') === 'true'
  await askToWrite(database, who, address, isUpsert ? 'upsert' : 'create')
  const token = await links.signUpload(address, who, isUpsert)
  return c.json({ url: `/object/upload/sign/${address.bucket}/${address.name}?token=${token}`, token })
}
