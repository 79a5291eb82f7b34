import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ShopLog } from '#shop/locals.ts'
import { FORM_PATHS } from '#shop/ui/form/form-paths.ts'
import { splitUrl } from '../pages/canonical-path.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { answeredFromCache, answerPage, chosenCurrency } from '../pages/page-listener.ts'
import { pagePath } from '../pages/page-path.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'
import { headersOfAll } from '../pages/security-headers.ts'
import type { AddressReader } from './client-address.ts'
import { answeredHealth } from './health.ts'
import type { Readiness } from './readiness.ts'

/** A form of the shop's own is never larger. */
const FORM_LIMIT_BYTES = 64 * 1024
const FORMS: ReadonlySet<string> = new Set(FORM_PATHS)
const FAILED = 'a request could not be answered'
/** What the platform's `Request` can carry, and somebody here answers. */
const METHODS: ReadonlySet<string | undefined> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** A service that lives in this process and answers some paths itself. */
export interface EmbeddedService {
  paths: readonly string[]
  /** `address` is where the request came from; without one it is this process's own. */
  fetch(request: Request, caller?: ServiceCaller): Promise<Response>
  readonly sockets?: EmbeddedSockets
}

export interface ServiceCaller {
  readonly address: string
}

/** What a service makes of requests that ask for a websocket. */
export interface EmbeddedSockets {
  readonly path: string
  /** From here on the connection is the service's, and so is what goes wrong with it. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, caller: ServiceCaller): void
  /** Ends those that are open, and lets no more in: a server is not closed before its sockets are. */
  close(): void
}

export interface RouterParts {
  cache: PageCache
  renderer: PageRenderer
  readiness: Pick<Readiness, 'check'>
  services: readonly EmbeddedService[]
  addressOf: AddressReader
  serveStatic(request: IncomingMessage, response: ServerResponse, next: () => void): void
  publicUrl: string
  log: ShopLog
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Who answers what: a cached page, a file, a service of this process, a page to render. In that order. */
export function createRouter(parts: RouterParts): RequestListener {
  const { cache, renderer, log } = parts
  const answerWithFetch = getRequestListener(answerOthers(parts), { overrideGlobalObjects: false })
  const headers = Object.entries(headersOfAll(parts.publicUrl))
  const isOthers = (path: string) =>
    parts.services.some(({ paths }) => paths.some((prefix) => path.startsWith(prefix)))

  return (request, response) => {
    if (answeredFromCache(cache, request, response)) return
    for (const [name, value] of headers) response.setHeader(name, value)
    const { path, search } = splitUrl(request.url)
    if (!path.startsWith('/')) {
      response.writeHead(400).end()
      return
    }
    if (answeredHealth(path, parts.readiness, response)) return
    if (!METHODS.has(request.method)) {
      response.writeHead(405, { allow: [...METHODS].join(', ') }).end()
      return
    }
    if (isOthers(path) || !isForPage(request.method, path)) {
      void answerWithFetch(request, response)
      return
    }
    parts.serveStatic(request, response, () => {
      const canonical = pagePath(path)
      if (canonical !== path) {
        response.writeHead(308, { location: parts.publicUrl + canonical + search }).end()
        return
      }
      answerPage(cache, renderer, request, response).catch((error: unknown) => {
        log.error({ err: error, path }, FAILED)
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
        response.end('Something went wrong.')
      })
    })
  }
}

/** A form that was posted where none is answered, as before its script came, gets the page: a kept one, if there is. */
function isForPage(method: string | undefined, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && !FORMS.has(path))
}

function answerOthers({ services, addressOf, renderer, publicUrl, log }: RouterParts) {
  const forms = new Hono<{ Bindings: { incoming: IncomingMessage } }>()
    .post(
      '*',
      bodyLimit({ maxSize: FORM_LIMIT_BYTES, onError: (c) => c.text('Too large', 413) }),
      ({ req, env }) => {
        const { pathname, search } = new URL(req.url)
        const request = new Request(publicUrl + pathname + search, req.raw)
        return renderer.answer(request, chosenCurrency(env.incoming), addressOf(env.incoming))
      },
    )
    .all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .onError((error, c) => {
      log.error({ err: error, path: c.req.path }, FAILED)
      return c.text('Something went wrong.', 500)
    })

  return async (received: Request, bindings: unknown): Promise<Response> => {
    const request = withKnownBody(received)
    const { pathname } = new URL(request.url)
    const service = services.find(({ paths }) => paths.some((prefix) => pathname.startsWith(prefix)))
    const { incoming } = bindings as { incoming: IncomingMessage }
    return service
      ? service.fetch(request, { address: addressOf(incoming) })
      : forms.fetch(request, { incoming })
  }
}

/**
 * Hono's limit wraps a body whose length nobody named in a new request, and takes only the platform's own kind for
 * that, where the listener's looks as if it always had a body.
 */
function withKnownBody(request: Request): Request {
  const { url, method, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (!headers.has('transfer-encoding')) {
    return headers.has('content-length') ? request : new Request(url, { method, headers, signal })
  }
  const streamed = { method, headers, signal, body: request.body, duplex: 'half' }
  return new Request(url, streamed)
}
