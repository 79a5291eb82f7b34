import { type Context, Hono } from 'hono'
import { keptBytesOfNetworks } from '#services/shared/images/kept-bytes.ts'
import { createRenditions } from '#services/shared/images/renditions.ts'
import { createTokenReader } from '../access/token-reader.ts'
import type { CallerEnvironment } from '../api-key/caller.ts'
import type { BackendParts } from '../parts.ts'
import { answerError } from './answers/answer-error.ts'
import { authenticate, type ObjectAddress, readObjectAddress } from './input/read-request.ts'
import { createLinkTokens } from './links/link-tokens.ts'
import { createDecoder } from './objects/decode-upload.ts'
import type { Reader } from './objects/find-object.ts'
import { describeFile } from './operations/describe-file.ts'
import { listFiles } from './operations/list-files.ts'
import { listFilesV2 } from './operations/list-files-v2.ts'
import { copyFile, moveFile } from './operations/move-files.ts'
import { getBucket, listBuckets } from './operations/read-buckets.ts'
import { removeFile, removeFiles } from './operations/remove-files.ts'
import { sendFile, sendLinked } from './operations/send-file.ts'
import { signLink, signLinks, signUpload } from './operations/sign-links.ts'
import { createBucket, deleteBucket, emptyBucket, updateBucket } from './operations/write-buckets.ts'
import { writeFile, writeLinked } from './operations/write-file.ts'
import type { StorageParts } from './parts.ts'

type Reading = (
  parts: StorageParts,
  c: Context<CallerEnvironment>,
  reader: Reader,
  address: ObjectAddress,
) => Promise<Response>

/** The hosted service's protocol for files, as far as the pictures of reviews need it; all files are pictures. */
export function storageRoutes(backend: BackendParts, keptBytesADay?: number): Hono<CallerEnvironment> {
  const { database, log, now } = backend
  const parts: StorageParts = {
    database,
    log,
    tokens: createTokenReader(backend),
    links: createLinkTokens(backend),
    decodeUpload: createDecoder(),
    renditions: createRenditions({ folder: undefined, log: { warn: log.error.bind(log) } }),
    keptBytes: keptBytesOfNetworks(now, keptBytesADay),
  }
  const publicly = (read: Reading, beginning: string) => (c: Context<CallerEnvironment>) =>
    read(parts, c, 'anybody', readObjectAddress(c, beginning))
  const signedIn = (read: Reading, beginning: string) => async (c: Context<CallerEnvironment>) =>
    read(parts, c, await authenticate(parts.tokens, c), readObjectAddress(c, beginning))
  const linked = (beginning: string, isRendered: boolean) => (c: Context<CallerEnvironment>) =>
    sendLinked(parts, c, readObjectAddress(c, beginning), { isRendered })

  return (
    new Hono<CallerEnvironment>()
      .get('/status', (c) => c.body(null))
      .get('/version', (c) => c.text('keel'))
      .get('/bucket', (c) => listBuckets(parts, c))
      .post('/bucket', (c) => createBucket(parts, c))
      .get('/bucket/:bucket', (c) => getBucket(parts, c))
      .put('/bucket/:bucket', (c) => updateBucket(parts, c))
      .delete('/bucket/:bucket', (c) => deleteBucket(parts, c))
      .post('/bucket/:bucket/empty', (c) => emptyBucket(parts, c))
      .get('/object/info/public/*', publicly(describeFile, '/object/info/public/'))
      .get('/object/info/authenticated/*', signedIn(describeFile, '/object/info/authenticated/'))
      .get('/object/info/*', signedIn(describeFile, '/object/info/'))
      .get('/object/public/*', publicly(sendFile, '/object/public/'))
      .get('/object/authenticated/*', signedIn(sendFile, '/object/authenticated/'))
      .get('/render/image/public/*', publicly(sendFile, '/render/image/public/'))
      .get('/render/image/authenticated/*', signedIn(sendFile, '/render/image/authenticated/'))
      .post('/object/list/:bucket', (c) => listFiles(parts, c))
      .post('/object/list-v2/:bucket', (c) => listFilesV2(parts, c))
      .post('/object/sign/:bucket', (c) => signLinks(parts, c))
      .post('/object/sign/*', (c) => signLink(parts, c))
      .get('/object/sign/*', linked('/object/sign/', false))
      .get('/render/image/sign/*', linked('/render/image/sign/', true))
      .post('/object/upload/sign/*', (c) => signUpload(parts, c))
      .put('/object/upload/sign/*', (c) => writeLinked(parts, c))
      .post('/object/move', (c) => moveFile(parts, c))
      .post('/object/copy', (c) => copyFile(parts, c))
      .on('ALL', NOT_OFFERED, notOffered)
      .delete('/object/:bucket', (c) => removeFiles(parts, c))
      .get('/object/*', signedIn(sendFile, '/object/'))
      .on(['POST', 'PUT'], '/object/*', (c) => writeFile(parts, c))
      .delete('/object/*', (c) => removeFile(parts, c))
      // Hono asks the backend's own "not found" here, and not that of an app below it.
      .all('*', notOffered)
      .onError((error, c) => answerError(error, c, log))
  )
}

/** Without this, these paths would be taken for buckets. */
const NOT_OFFERED = ['/object/move', '/object/copy', '/object/sign/*', '/object/upload/*']

function notOffered(c: Context): Response {
  const message = `Route ${c.req.method}:${c.req.path} not found`
  return c.json({ statusCode: '404', error: 'Not Found', message }, 404)
}
