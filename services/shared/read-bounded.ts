/**
 * The body of a request or an answer, read no further than it may be long: undefined if it is longer, whatever its
 * length was said to be, and empty if there is none.
 */
export async function readBounded(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(headers.get('content-length')) > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
