const RANGE = /^bytes=(?:(?<from>\d{1,15})-(?<to>\d{0,15})|-(?<last>\d{1,15}))$/

interface ByteRange {
  readonly from: number
  /** The last byte of it. */
  readonly to: number
}

/**
 * Cuts an answer down to the bytes that its request asks for. Several ranges at once, and what has not the form of one, get the whole,
 * as does a client whose part is of other bytes than there are now.
 */
export function answerRange(whole: Response, bytes: Buffer, { method, headers }: Request): Response {
  if (whole.status !== 200) return whole
  whole.headers.set('accept-ranges', 'bytes')
  const asked = RANGE.exec(headers.get('range') ?? '')
  if (method !== 'GET' || !asked || !isOfThese(headers.get('if-range'), whole.headers)) return whole
  const range = readRange(asked.groups ?? {}, bytes.length)
  if (!range) return outOfRange(bytes.length)
  const { from, to } = range
  const answer = new Headers(whole.headers)
  answer.set('content-length', String(to - from + 1))
  answer.set('content-range', `bytes ${from}-${to}/${bytes.length}`)
  return new Response(new Uint8Array(bytes.subarray(from, to + 1)), { status: 206, headers: answer })
}

/** A date is believed where it is the very one that was told; a weak tag is not. */
function isOfThese(known: string | null, whole: Headers): boolean {
  return known === null || known === whole.get('etag') || known === whole.get('last-modified')
}

function readRange(
  { from, to, last }: Readonly<Record<string, string | undefined>>,
  length: number,
): ByteRange | undefined {
  if (last !== undefined)
    return Number(last) === 0 ? undefined : { from: Math.max(length - Number(last), 0), to: length - 1 }
  const range = { from: Number(from), to: Math.min(to ? Number(to) : length - 1, length - 1) }
  return range.from <= range.to ? range : undefined
}

/** Refuses a range that the file does not have, in the hosted service's words. */
function outOfRange(length: number): Response {
  const body = {
    statusCode: '416',
    code: 'InvalidRange',
    error: 'invalid_range',
    message: 'invalid range provided',
  }
  return Response.json(body, { status: 416, headers: { 'content-range': `bytes */${length}` } })
}
