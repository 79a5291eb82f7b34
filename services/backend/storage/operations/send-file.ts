import type { Context } from 'hono'
import { type AnsweredPicture, answerPicture, KEEP_FOR_EVER } from '#services/shared/images/answer-picture.ts'
import { withinMemory } from '#services/shared/images/picture-memory.ts'
import { contentTypes, type Format, negotiateFormat } from '#services/shared/images/transform.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { answerRange } from '../answers/answer-range.ts'
import { StorageError, slowDown } from '../answers/storage-error.ts'
import { askerOf } from '../input/asker.ts'
import { type ObjectAddress, readLinkToken } from '../input/read-request.ts'
import { nameTransform, readTransform, type Transform, transformedSize } from '../input/transform.ts'
import { type FoundObject, findObject, type Reader, readContent } from '../objects/find-object.ts'
import type { StorageParts } from '../parts.ts'

/** All kept pictures have this format. */
const OWN_FORMAT: Format = 'webp'

/** Sends a picture as it is kept, or scaled to `width` or `height` in the best format that the browser takes. */
export async function sendFile(
  parts: StorageParts,
  c: Context<CallerEnvironment>,
  reader: Reader,
  address: ObjectAddress,
  query: Readonly<Record<string, string>> = c.req.query(),
): Promise<Response> {
  const object = await findObject(parts.database, reader, address)
  const transform = query.width || query.height ? readTransform(query) : undefined
  const picture = transform ? await makeSmaller(parts, c, object, transform) : await whole(parts, object)
  const dated = { ...picture, lastModified: object.updated_at }
  const answer = answerPicture(dated, c.req.raw, cacheControlOf(object, query, reader))
  const response = answerRange(answer, picture.bytes, c.req.raw)
  if (transform) response.headers.set('x-transformations', nameTransform(transform))
  if (query.download !== undefined) response.headers.set('content-disposition', dispositionOf(query.download))
  return response
}

/**
 * Sends the file that a link leads to: as a picture in the size that its maker chose, or whole to whoever asks for the
 * file itself, as the hosted service does.
 */
export async function sendLinked(
  parts: StorageParts,
  c: Context<CallerEnvironment>,
  address: ObjectAddress,
  { isRendered }: { readonly isRendered: boolean },
): Promise<Response> {
  const download = c.req.query('download')
  const transform = await parts.links.readDownload(readLinkToken(c), address)
  const query = { ...(isRendered && transform), ...(download !== undefined && { download }) }
  return sendFile(parts, c, 'holder of a link', address, query)
}

/** The name is encoded in both of its places, so that no character of it ends the header or begins another one. */
function dispositionOf(download: string): string {
  if (download === '') return 'attachment;'
  // The last letter may have been cut in half.
  const name = encodeURIComponent(download.slice(0, 200).toWellFormed())
  return `attachment; filename=${name}; filename*=UTF-8''${name}`
}

async function whole({ database }: StorageParts, object: FoundObject): Promise<AnsweredPicture> {
  const { mimetype } = object.metadata
  const bytes = await readContent(database, object)
  return { contentType: mimetype, etag: object.version, bytes, vary: undefined }
}

async function makeSmaller(
  { database, renditions }: StorageParts,
  c: Context<CallerEnvironment>,
  object: FoundObject,
  transform: Transform,
): Promise<AnsweredPicture> {
  const asked = transform.format === 'origin' ? OWN_FORMAT : transform.format
  const { size, format } = withinMemory(
    transformedSize(object.metadata, transform),
    asked ?? negotiateFormat(c.req.header('accept') ?? '', OWN_FORMAT),
  )
  const source = { contentHash: object.version, read: () => readContent(database, object) }
  const made = await renditions(source, size, format, askerOf(c))
  if (made.ok) {
    const { bytes, hash } = made.rendition
    const etag = hash.toString('hex').slice(0, 32)
    return { contentType: contentTypes[format], etag, bytes, vary: asked ? undefined : 'accept' }
  }
  if (made.kind === 'busy') throw slowDown()
  if (made.cause instanceof StorageError) throw made.cause
  throw new Error('a picture that was kept cannot be read', { cause: made.cause })
}

/** Content is kept forever if the address names its version, since other content would have another address. */
function cacheControlOf(
  { version, metadata }: FoundObject,
  query: Readonly<Record<string, string>>,
  reader: Reader,
): string {
  if (reader !== 'anybody') return 'private, no-cache'
  return query.v === version || query.versionId === version
    ? KEEP_FOR_EVER
    : `public, ${metadata.cacheControl}`
}
