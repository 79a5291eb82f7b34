import { randomUUID } from 'node:crypto'
import type { ExecutionResult } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'

/**
 * Sends a query's `@defer` parts as a multipart answer, whatever `Accept` says: Shopify's own client asks for JSON
 * alone (`requestStream` of @shopify/graphql-client).
 */
export function answerInParts(): Plugin {
  return {
    onResultProcess({ result, setResultProcessor }) {
      if (isInParts(result)) setResultProcessor(writeParts, 'multipart/mixed')
    },
  }
}

/** https://github.com/graphql/graphql-over-http/blob/main/rfcs/IncrementalDelivery.md */
function writeParts(result: unknown): Response {
  if (!isInParts(result)) throw new Error('an answer without parts is written as JSON')
  // Clients look for the boundary in the whole body, texts of products included, so it is random.
  const boundary = `part-${randomUUID()}`
  const headers = { 'content-type': `multipart/mixed; boundary="${boundary}"`, 'cache-control': 'no-store' }
  return new Response(streamOf(encodeParts(result, boundary)), { headers })
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

/** Each part ends with its boundary at once, since a client reads a part only after the boundary that follows it. */
async function* encodeParts(parts: AsyncIterable<ExecutionResult>, boundary: string) {
  const encoder = new TextEncoder()
  yield encoder.encode(`--${boundary}`)
  for await (const part of parts) {
    const json = JSON.stringify(part)
    const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}`
    yield encoder.encode(`\r\n${head}\r\n\r\n${json}\r\n--${boundary}`)
  }
  yield encoder.encode('--\r\n')
}

function isInParts(result: unknown): result is AsyncIterable<ExecutionResult> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}
