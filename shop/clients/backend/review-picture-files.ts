import * as v from 'valibot'
import type { BackendError, BackendResult } from './backend-error.ts'
import { encodePath } from './review.ts'
import type { SendSignedIn, SignedInResult } from './signed-in-call.ts'

interface Bucket {
  readonly url: string
  readonly anonKey: string
}

interface PictureFile {
  /** The file name in the signed-in user's folder. A second upload under the same name replaces the first. */
  readonly name: string
  readonly bytes: Blob
  onProgress(sentBytes: number): void
}

/** A working connection never pauses this long. */
const STALL_MS = 30_000
const REMOVAL_MS = 15_000
const SERVER_ERROR = 500
const UNAUTHORIZED = 401

/** The service answers with 400 or 500, and says in the body which status it means. */
const refusalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    statusCode: v.pipe(v.string(), v.transform(Number), v.integer()),
    code: v.optional(v.string()),
    message: v.string(),
  }),
)

/** The network's sign-in page may answer in the service's place, with a 200. */
const removedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))
const storedSchema = v.pipe(v.string(), v.parseJson(), v.object({ Key: v.string() }))

/** Uploads a picture to the bucket `review-pictures` and returns its path there. */
export function uploadPicture(
  send: SendSignedIn,
  { url, anonKey }: Bucket,
  file: PictureFile,
): Promise<SignedInResult<string>> {
  return send(async ({ access_token, user }) => {
    const path = `${user.id}/${file.name}`
    const answer = await post(`${url}/storage/v1/object/review-pictures/${encodePath(path)}`, file, {
      apikey: anonKey,
      authorization: `Bearer ${access_token}`,
      'content-type': file.bytes.type,
      'x-upsert': 'true',
    })
    return answer.ok ? { ok: true, data: path } : answer
  })
}

/** Deletes pictures that no review shows any more. They count toward the folder's limit; nothing depends on them. */
export function removePictureFiles(
  send: SendSignedIn,
  { url, anonKey }: Bucket,
  paths: readonly string[],
): Promise<SignedInResult<null>> {
  return send<null>(async ({ access_token }) => {
    const answer = await fetch(`${url}/storage/v1/object/review-pictures`, {
      method: 'DELETE',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prefixes: paths }),
      signal: AbortSignal.timeout(REMOVAL_MS),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) return failed(UNREACHABLE)
    if (!answer.ok) return failed(refusalOf(answer.status, text))
    return v.is(removedSchema, text) ? { ok: true, data: null } : failed(UNREACHABLE)
  })
}

const UNREACHABLE: BackendError = { kind: 'network', message: 'The backend could not be reached' }

/** Uses XMLHttpRequest because `fetch` reports no upload progress. */
function post(
  address: string,
  { bytes, onProgress }: PictureFile,
  headers: Readonly<Record<string, string>>,
): Promise<BackendResult<null>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const waitOn = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), STALL_MS)
    }
    request.upload.onprogress = ({ loaded }) => {
      waitOn()
      onProgress(loaded)
    }
    request.onloadend = () => {
      clearTimeout(stalled)
      const { status, responseText } = request
      if (status !== 0 && (status < 200 || status >= 300)) resolve(failed(refusalOf(status, responseText)))
      else resolve(v.is(storedSchema, responseText) ? { ok: true, data: null } : failed(UNREACHABLE))
    }
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    waitOn()
    request.send(bytes)
  })
}

function refusalOf(status: number, body: string): BackendError {
  const parsed = v.safeParse(refusalSchema, body)
  if (!parsed.success) {
    const kind = status >= SERVER_ERROR ? 'http' : 'protocol'
    return { kind, message: `HTTP error! status: ${status}`, status }
  }
  const { statusCode, code, message } = parsed.output
  // The service answers 403 both to a bad token and to somebody else's file, so the code or message tells them apart.
  const isTokenRefused = code === 'InvalidJWT' || /\bjwt\b/i.test(message)
  const meant = isTokenRefused ? UNAUTHORIZED : statusCode
  return {
    kind: meant >= SERVER_ERROR ? 'http' : 'refused',
    message,
    status: meant,
    ...(code && { code }),
  }
}

function failed(error: BackendError): BackendResult<never> {
  return { ok: false, error }
}
