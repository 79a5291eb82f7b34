import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { NameRoute } from './route-names.ts'

/** Node tells this of each request that a server of this process got. */
interface ServedRequest {
  readonly request: IncomingMessage & { [BEGAN_MS]?: number }
  readonly response: ServerResponse
  readonly server: Server
}

interface Tally {
  readonly route: string
  readonly method: string
  readonly status: number
  count: number
  tookMs: number
}

const BEGAN = 'http.server.request.start'
const ENDED = 'http.server.response.finish'
/** Paths whose route is remembered: finding it anew takes as long as answering with a stored page. */
const KNOWN_PATHS = 2_000
/** Node takes some thirty methods; those that no part answers are one. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BEGAN_MS = Symbol('the time at which the request began')

/** Counts the requests that a server answered, by route, method and status, as Node's own channels tell of them. */
export class RequestTally implements Disposable {
  readonly #server: Server
  readonly #nameRoute: NameRoute
  readonly #tallies = new Map<string, Tally>()
  /** Of each path the few tallies that its requests came to, so that a request looks its own up without a new key. */
  readonly #ofPath = new Map<string, Tally[]>()

  constructor(server: Server, nameRoute: NameRoute) {
    this.#server = server
    this.#nameRoute = nameRoute
    subscribe(BEGAN, this.#begin)
    subscribe(ENDED, this.#end)
  }

  get all(): Iterable<Readonly<Tally>> {
    return this.#tallies.values()
  }

  [Symbol.dispose](): void {
    unsubscribe(BEGAN, this.#begin)
    unsubscribe(ENDED, this.#end)
  }

  readonly #begin = (message: unknown) => {
    const { request, server } = message as ServedRequest
    if (server === this.#server) request[BEGAN_MS] = performance.now()
  }

  readonly #end = (message: unknown) => {
    const { request, response, server } = message as ServedRequest
    if (server !== this.#server) return
    const endedMs = performance.now()
    const tally = this.#tallyOf(request, response.statusCode)
    tally.count += 1
    tally.tookMs += endedMs - (request[BEGAN_MS] ?? endedMs)
  }

  #tallyOf({ method: asked = '', url = '' }: IncomingMessage, status: number): Tally {
    const method = METHODS.has(asked) ? asked : 'other'
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const ofPath = this.#ofPath.get(path)
    const known = ofPath?.find((each) => each.status === status && each.method === method)
    if (known) return known
    const tally = this.#open(this.#nameRoute(method, path), method, status)
    if (ofPath) ofPath.push(tally)
    else {
      if (this.#ofPath.size >= KNOWN_PATHS) this.#ofPath.clear()
      this.#ofPath.set(path, [tally])
    }
    return tally
  }

  #open(route: string, method: string, status: number): Tally {
    const key = `${status} ${method} ${route}`
    const known = this.#tallies.get(key)
    if (known) return known
    const tally = { route, method, status, count: 0, tookMs: 0 }
    this.#tallies.set(key, tally)
    return tally
  }
}
