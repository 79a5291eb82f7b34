import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** So many refused bodies cost their network nothing: a form that is too large is tried more than once. */
const FREE = 10
const EACH_MS = 50
const LONGEST_MS = 1_000
const HALVES_MS = 2_000
const MAX_NETWORKS = 10_000

interface Count {
  readonly bodies: number
  readonly atMs: number
}

/**
 * Networks whose bodies are refused again and again wait longer for each next answer. Though nothing of such a body is
 * read, what was sent of it had to be received: a hundred of 5 MiB a second take more of a machine than all orders.
 */
export class RefusedBodies {
  readonly #counts = new Map<string, Count>()

  /** How long the network's next body has to wait; half of what it has sent is forgotten every two seconds. */
  waitMs(network: string, nowMs: number): number {
    return Math.min(LONGEST_MS, Math.max(0, this.#bodies(network, nowMs) - FREE) * EACH_MS)
  }

  note(network: string, nowMs: number): void {
    const bodies = this.#bodies(network, nowMs) + 1
    // The map keeps the order in which networks were last noted.
    this.#counts.delete(network)
    this.#counts.set(network, { bodies, atMs: nowMs })
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MAX_NETWORKS && oldest !== undefined) this.#counts.delete(oldest)
  }

  /** Waits as long as the network has to, and counts the body if it is answered before it has come. */
  async hold(network: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { headers } = incoming
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    outgoing.once('close', () => {
      if (!incoming.complete) this.note(network, performance.now())
    })
    const waitMs = this.waitMs(network, performance.now())
    if (waitMs > 0) await Promise.race([sleep(waitMs), once(outgoing, 'close')])
  }

  #bodies(network: string, nowMs: number): number {
    const count = this.#counts.get(network)
    return count ? count.bodies * 0.5 ** ((nowMs - count.atMs) / HALVES_MS) : 0
  }
}

/**
 * Hono's limit wraps a body of undeclared length in a new request, which works only with the platform's own `Request`;
 * the listener's looks as if it always had a body.
 */
export function withKnownBody(request: Request): Request {
  const { url, method, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (!headers.has('transfer-encoding')) {
    return headers.has('content-length') ? request : new Request(url, { method, headers, signal })
  }
  const streamed = { method, headers, signal, body: request.body, duplex: 'half' }
  return new Request(url, streamed)
}
