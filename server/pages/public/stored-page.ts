import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import pLimit from 'p-limit'
import type { Encoding } from '#services/shared/content-coding.ts'

export interface Representation {
  body: Buffer
  /** The finished headers, so that answering costs no work. */
  headers: Record<string, string | number>
  /** The headers for whoever has the body already. */
  headersOfNotModified: Record<string, string | number>
  etag: string
}

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const gzipped = promisify(gzip)

/**
 * `small` is for pages of many visitors. At 9, a page costs 5 to 20 ms; 11 costs ten times that for 9 % fewer bytes, so
 * it is made for a page that was asked for again, one after the other, while others have what there is.
 */
export type Compression = 'small' | 'fast'
type Effort = Compression | 'smallest'
const BROTLI_QUALITIES = { smallest: 11, small: 9, fast: 3 } as const
const ZSTD_LEVELS = { smallest: 19, small: 12, fast: 3 } as const
const GZIP_LEVELS = { smallest: 9, small: 9, fast: 4 } as const
/** What becomes smaller where it may take longer. */
const SQUEEZED: ReadonlySet<Encoding> = new Set(['br', 'zstd'])
const oneByOne = pLimit(1)

/** One document, compressed once in each requested encoding, with a strong ETag for each. */
export class StoredPage {
  readonly status: number
  readonly #headers: Record<string, string>
  readonly #hash: string
  readonly #identity: Buffer
  readonly #compression: Compression
  readonly #representations = new Map<Encoding, Representation>()
  readonly #compressing = new Map<Encoding, Promise<Representation>>()
  readonly #askedAgain = new Set<Encoding>()

  constructor(
    status: number,
    headers: Record<string, string>,
    body: Buffer,
    compression: Compression = 'small',
  ) {
    this.status = status
    this.#headers = headers
    this.#identity = body
    this.#compression = compression
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  }

  /** A copy with the same headers and a changed text, for one answer. */
  adapted(change: (text: string) => string): StoredPage {
    return new StoredPage(this.status, this.#headers, Buffer.from(change(this.#identity.toString())), 'fast')
  }

  /** An estimate of the size with every encoding, made before they are: text shrinks to a quarter or less. */
  sizeBytes(): number {
    return Math.ceil(this.#identity.length * 1.5) + 2_000
  }

  ready(encoding: Encoding): Representation | undefined {
    const ready = this.#representations.get(encoding)
    if (ready && this.#compression === 'small' && !this.#askedAgain.has(encoding)) {
      this.#askedAgain.add(encoding)
      // A failure leaves the representation that there is.
      if (SQUEEZED.has(encoding)) this.#squeeze(encoding).catch(() => {})
    }
    return ready
  }

  representation(encoding: Encoding): Promise<Representation> {
    const running = this.#compressing.get(encoding)
    if (running) return running
    const compressing = this.#compress(encoding)
    this.#compressing.set(encoding, compressing)
    // A failure, as for want of memory, is not kept for as long as the page is.
    compressing.catch(() => this.#compressing.delete(encoding))
    return compressing
  }

  async #squeeze(encoding: Encoding): Promise<void> {
    const squeezed = await oneByOne(() => this.#compress(encoding, 'smallest'))
    this.#compressing.set(encoding, Promise.resolve(squeezed))
  }

  /** The ETag names the words: nobody is sent a part of a page, so it may be packed anew under the same. */
  async #compress(encoding: Encoding, effort: Effort = this.#compression): Promise<Representation> {
    const body = await encode(this.#identity, encoding, effort)
    const etag = `"${this.#hash}-${encoding}"`
    const { 'content-type': _type, ...kept } = this.#headers
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const headers = { ...this.#headers, etag, 'content-length': body.length, ...coding }
    const representation = { body, headers, headersOfNotModified: { ...kept, etag, ...coding }, etag }
    this.#representations.set(encoding, representation)
    return representation
  }
}

async function encode(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipped(body, { level: GZIP_LEVELS[effort] })
  if (encoding === 'zstd')
    return zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVELS[effort] } })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITIES[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
