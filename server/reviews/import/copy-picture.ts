import { readBounded } from '#services/shared/read-bounded.ts'
import type { BackendOwner } from '../../backend/owner.ts'

const BUCKET = 'review-pictures'
/** The size limit of that bucket. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 20_000
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

export type Download = (url: string, init: RequestInit) => Promise<Response>

/** The reason why a picture cannot be copied, with a message for the owner. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
}

/**
 * Copies a picture into the backend, since pages show none from other origins and the other app may delete its own.
 * Returns the address of the copy, which is the same when the picture is imported again.
 */
export async function copyPicture(
  owner: BackendOwner,
  download: Download,
  url: string,
  name: string,
): Promise<string> {
  const { bytes, type } = await fetchPicture(download, url)
  const path = `${BUCKET}/imports/${name}.${EXTENSIONS[type]}`
  const { serviceKey } = owner
  const answer = await owner.fetch(
    new Request(`${owner.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        'content-type': type,
        'x-upsert': 'true',
      },
      body: bytes,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  )
  if (answer.ok) return `/storage/v1/object/public/${path}`
  throw new PictureProblem(`the backend does not take it (status ${answer.status})`)
}

async function fetchPicture(
  download: Download,
  url: string,
): Promise<{ bytes: Buffer<ArrayBuffer>; type: string }> {
  const answer = await download(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
    throw new PictureProblem('it cannot be fetched', { cause })
  })
  if (!answer.ok) throw new PictureProblem(`its address answers ${answer.status}`)
  if (URL.parse(answer.url)?.protocol === 'http:')
    throw new PictureProblem('its address leads away from https')
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!Object.hasOwn(EXTENSIONS, type)) throw new PictureProblem('it is neither JPEG, PNG, WebP nor AVIF')
  const bytes = await readBounded(answer, MAX_PICTURE_BYTES)
  if (bytes === undefined) throw new PictureProblem('it is larger than 10 MiB')
  return { bytes, type }
}
