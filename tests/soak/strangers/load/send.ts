import { Agent, request as openRequest } from 'node:http'
import type { DearRequest } from '../requests/dear-request.ts'

export interface Answer {
  /** Undefined where the connection ended without a status. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The beginning of the body, up to what is read of it. */
  readonly text: string
  readonly bytes: number
  readonly tookMs: number
}

const MAX_READ_CHARACTERS = 16 * 1024
const BYTE_EVERY_MS = 1_000

/** Each request has its own connection, as a shop may close one on which it refused a body. */
export function createSender(origin: string, connections: number) {
  const agent = new Agent({ maxSockets: connections })
  const { hostname, port } = new URL(origin)

  /** Sends from the address as the proxy before the shop would state it; a slow request goes on until it is aborted. */
  function send(asked: DearRequest, address: string, signal?: AbortSignal): Promise<Answer> {
    const { method, target, headers, pace } = asked
    const body = asked.body?.()
    const startedMs = performance.now()
    return new Promise((resolve) => {
      let text = ''
      let bytes = 0
      let ending: NodeJS.Timeout | undefined
      const end = (status: number | undefined, answered: Answer['headers'] = {}) => {
        clearInterval(ending)
        resolve({ status, headers: answered, text, bytes, tookMs: performance.now() - startedMs })
      }
      const isSlow = pace !== 'at once'
      const length = isSlow ? 10_000 : (body?.length ?? 0)
      const sent = openRequest(
        {
          ...{ hostname, port, method, path: target, agent: isSlow ? new Agent() : agent },
          ...(signal && { signal }),
          headers: {
            ...headers,
            'x-forwarded-for': address,
            ...(body && { 'content-length': length }),
          },
        },
        (response) => {
          response.setEncoding('latin1')
          response.on('data', (chunk: string) => {
            bytes += chunk.length
            if (text.length < MAX_READ_CHARACTERS) text += chunk
          })
          response.on('close', () => {
            if (isSlow) sent.destroy()
            end(response.statusCode, response.headers)
          })
        },
      )
      // The shop may have answered before the last of a refused body was sent.
      sent.on('error', () => setImmediate(end, undefined))
      if (!isSlow) sent.end(body)
      else {
        sent.write(body?.subarray(0, 1) ?? '')
        if (pace === 'a byte a second') ending = setInterval(() => sent.write('x'), BYTE_EVERY_MS)
      }
    })
  }

  return { send, close: () => agent.destroy() }
}
