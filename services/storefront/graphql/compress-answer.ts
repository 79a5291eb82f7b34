import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { encodingFor } from '#services/shared/content-coding.ts'
import type { RateBucket } from '../rate-buckets.ts'

/** A smaller answer fits in one packet uncompressed. */
const MIN_BYTES = 1_024

/** One processor compresses at least this much in a millisecond at these levels. */
const BYTES_A_POINT = 100_000
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 3

const [gzipped, brotlied, zstdCoded] = [promisify(gzip), promisify(brotliCompress), promisify(zstdCompress)]

const coders = {
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: GZIP_LEVEL }),
  br: (bytes: Uint8Array) =>
    brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  zstd: (bytes: Uint8Array) => zstdCoded(bytes),
}

/**
 * Compresses the answer with a coding that the client accepts, charged to the caller's rate bucket. Multipart answers
 * stay as they are: a compressor would hold a part back until it has more.
 */
export async function compressAnswer(
  answer: Response,
  accepted: string | null,
  bucket: RateBucket,
): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer
  answer.headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(accepted ?? undefined)
  if (encoding === 'identity') return answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, answer)
  bucket.charge(Math.floor(bytes.byteLength / BYTES_A_POINT))
  const coded = await coders[encoding](bytes)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(coded.byteLength))
  return new Response(new Uint8Array(coded), { status: answer.status, headers })
}
