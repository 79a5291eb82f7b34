import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RouterRoute } from 'hono/types'
import { TOO_LARGE } from '#office/desk/desk.ts'
import { networkOf } from '#services/shared/network.ts'
import { inRequest } from '#services/shared/request-context.ts'
import type { ShopLog } from '#shop/page-api/page-services.ts'
import { FORM_PATHS } from '#shop/ui/form/form-paths.ts'
import { liesBelow } from '../lies-below.ts'
import { headersOfAll } from '../pages/page-headers.ts'
import { leadsElsewhere, pagePath } from '../pages/page-path.ts'
import type { AnswerPersonally } from '../pages/personal/personal-pages.ts'
import { chosenCurrency, type PublicAnswers, readAsked } from '../pages/public/answer-page.ts'
import type { PageRequest } from '../pages/public/page-keys.ts'
import { busyAnswer, NoShareLeft } from '../pages/render-shares.ts'
import type { Observer } from '../telemetry/observer.ts'
import { type AskedOver, answerInTurn, Gone } from './answer-in-turn.ts'
import type { AddressReader } from './client-address.ts'
import type { FairTurns } from './fair-turns.ts'
import type { OpenRequests } from './open-requests.ts'
import { answeredHealth, type Readiness } from './readiness.ts'
import { RefusedBodies, withKnownBody } from './refused-bodies.ts'
import type { NumberRequest } from './request-number.ts'

const KB = 1024
/** No form of the shop is larger, but for those of its office, if staff send them. */
const FORM_LIMIT_BYTES = 64 * KB
/** Pasted rows, a catalogue, a picture: of that more is read than is taken, so that the form can say what is wrong. */
const LARGER_FORMS: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/office\/products\/bulk$/, 1024 * KB],
  [/^\/office\/products\/import$/, 16 * 1024 * KB],
  [/^\/office\/products\/[^/]+$/, 32 * 1024 * KB],
]
const FORMS: ReadonlySet<string> = new Set(FORM_PATHS)
const FAILED = 'a request could not be answered'
/** The methods that some part answers; the platform's `Request` refuses TRACE and CONNECT. */
const METHODS: ReadonlySet<string | undefined> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** A service that runs in this process and answers some paths itself. */
export interface EmbeddedService {
  paths: readonly string[]
  /** The routes below these paths, so that a test of every route needs no list of its own. */
  routes: readonly RouterRoute[]
  /** `address` is where the request came from; without one it is this process's own. */
  fetch(request: Request, caller?: ServiceCaller): Promise<Response>
  readonly sockets?: EmbeddedSockets
  /** The visitor's network, where a server with a secret asks for its visitors; undefined: the sender's own counts. */
  networkOf?(headers: Headers): string | undefined
  /** The service's own answer where too many requests wait already. */
  refuse?(request: Request, retryAfterS: number): Response
}

export interface ServiceCaller {
  readonly address: string
}

/** A service's handler of requests for a WebSocket. */
export interface EmbeddedSockets {
  readonly path: string
  /** Takes over the connection; from now on the service handles its errors too. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, caller: ServiceCaller): void
  /** Ends open sockets and accepts no more, since a server does not close while sockets are open. */
  close(): void
}

export interface RouterParts {
  publicAnswers: PublicAnswers
  answerPersonally: AnswerPersonally
  /** Whether a personal page answers at this path. */
  isPersonal(path: string): boolean
  /** Whether the cookies are those of somebody who is let into the office. */
  isStaff(cookies: string): Promise<boolean>
  readiness: Pick<Readiness, 'check'>
  /** What is wrong with the cache in front, if there is one. */
  frontTrouble?: (() => string | undefined) | undefined
  services: readonly EmbeddedService[]
  addressOf: AddressReader
  numberOf: NumberRequest
  observer?: Pick<Observer, 'onRequest' | 'onTurn'> | undefined
  serveStatic(request: IncomingMessage, response: ServerResponse, next: () => void): void
  openRequests: OpenRequests
  fairTurns: FairTurns
  publicUrl: string
  log: ShopLog
}

interface Personal {
  Bindings: { incoming: IncomingMessage }
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Routes a request: to a stored page, a service of this process, a personal page, a file, or a page to be made. */
export function createRouter(parts: RouterParts): RequestListener {
  const { publicAnswers, addressOf, numberOf, observer, log } = parts
  const answerWithFetch = getRequestListener(answerOthers(parts), { overrideGlobalObjects: false })
  const headers = Object.entries(headersOfAll(parts.publicUrl))
  const isOthers = (path: string) =>
    parts.services.some(({ paths }) => paths.some((each) => liesBelow(path, each)))
  const isForSender = (method: string | undefined, path: string) =>
    parts.isPersonal(path) || (method === 'POST' && FORMS.has(path))

  function answer(asked: PageRequest, request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of headers) response.setHeader(name, value)
    const { path, search } = asked
    if (!path.startsWith('/')) {
      response.writeHead(400).end()
      return
    }
    if (answeredHealth(path, parts.readiness, response, parts.frontTrouble)) return
    if (!METHODS.has(request.method)) {
      response.writeHead(405, { allow: [...METHODS].join(', ') }).end()
      return
    }
    if (isOthers(path) || !isForAll(request.method) || isForSender(request.method, path)) {
      if (leadsElsewhere(path)) response.writeHead(400).end()
      else void answerWithFetch(request, response)
      return
    }
    parts.serveStatic(request, response, () => {
      const canonical = pagePath(path)
      if (canonical !== path) {
        response.writeHead(308, { location: parts.publicUrl + canonical + search }).end()
        return
      }
      if (publicAnswers.answeredMissing(asked, request, response)) return
      const address = addressOf(request)
      const over = { incoming: request, outgoing: response, network: networkOf(address), readsBody: false }
      const answerPage = () => publicAnswers.answer(asked, address, request, response)
      inTurn(parts, over, answerPage).catch((error: unknown) => {
        if (error instanceof Gone) return
        if (error instanceof NoShareLeft) {
          const { status, headers, body } = busyAnswer(error)
          response.writeHead(status, headers).end(body)
          return
        }
        log.error({ err: error, path }, FAILED)
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
        response.end('Something went wrong.')
      })
    })
  }

  return (request, response) => {
    const asked = readAsked(request)
    // A page that is there needs no number: nothing is asked, and nothing logged, for it.
    if (publicAnswers.answeredAtOnce(asked, request, response)) return
    const { number, traceparent } = numberOf(request)
    const context = { number }
    observer?.onRequest(context, response, traceparent)
    inRequest(context, () => answer(asked, request, response))
  }
}

async function inTurn<Answer>(
  { fairTurns, observer }: Pick<RouterParts, 'fairTurns' | 'observer'>,
  over: AskedOver,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const askedMs = performance.now()
  return answerInTurn(fairTurns, over, () => {
    observer?.onTurn(performance.now() - askedMs)
    return answer()
  })
}

/** A form posted to a page that takes none, as before its script has loaded, gets the page, stored if possible. */
function isForAll(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST'
}

type AnswerTooLarge = (request: Request, incoming: IncomingMessage, mb: number) => Promise<Response>

/** A larger form is one of staff, who get its page again and read there what was wrong. */
function limitForm(maxSize: number, answerTooLarge: AnswerTooLarge): MiddlewareHandler<Personal> {
  const mb = maxSize / KB / 1024
  return bodyLimit({
    maxSize,
    onError: (c) =>
      mb < 1
        ? c.text(`This is larger than ${maxSize / KB} kB. Nothing was changed.`, 413)
        : answerTooLarge(c.req.raw, c.env.incoming, mb),
  })
}

function answerOthers(parts: RouterParts) {
  const { services, addressOf, answerPersonally, isStaff, publicUrl, log, openRequests } = parts
  // Nothing of a larger body is read for a stranger, so the cookies are looked at before it.
  const limitOf = async (path: string, cookies: string | undefined) => {
    const larger = LARGER_FORMS.find(([pattern]) => pattern.test(path))?.[1]
    return larger !== undefined && cookies !== undefined && (await isStaff(cookies))
      ? larger
      : FORM_LIMIT_BYTES
  }
  const refusedBodies = new RefusedBodies()
  const answerVisitor = (request: Request, incoming: IncomingMessage) => {
    const currency = chosenCurrency(request.headers.get('cookie'))
    return answerPersonally(request, { currency, address: addressOf(incoming) })
  }
  const answerTooLarge: AnswerTooLarge = async ({ url, headers: sent }, incoming, mb) => {
    const cookie = sent.get('cookie') ?? ''
    const asked = new Request(`${publicUrl}${new URL(url).pathname}?${TOO_LARGE}=${mb}`, {
      headers: { cookie },
    })
    const { status, headers, body } = await answerVisitor(asked, incoming)
    return new Response(body, { status: status === 200 ? 413 : status, headers })
  }
  const personal = new Hono<Personal>()
    .on(
      ['GET', 'POST'],
      '*',
      async (c, next) =>
        limitForm(await limitOf(c.req.path, c.req.header('cookie')), answerTooLarge)(c, next),
      async ({ req, env }) => {
        const { pathname, search } = new URL(req.url)
        const { method, headers, signal } = req.raw
        // The body is read whole before the request takes a turn, so that a slow sender holds no place in the queue.
        const body = method === 'POST' ? await req.arrayBuffer() : null
        const request = new Request(publicUrl + pathname + search, { method, headers, signal, body })
        return answerVisitor(request, env.incoming)
      },
    )
    .all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .onError((error, c) => {
      if (error instanceof NoShareLeft) return busyResponse(error)
      log.error({ err: error, path: c.req.path }, FAILED)
      return c.text('Something went wrong.', 500)
    })

  return async (received: Request, bindings: unknown): Promise<Response> => {
    const request = withKnownBody(received)
    const { pathname } = new URL(request.url)
    const service = services.find(({ paths }) => paths.some((each) => liesBelow(pathname, each)))
    const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse }
    const address = addressOf(incoming)
    const open = openRequests.watch(incoming, outgoing, networkOf(address))
    const answer = async () =>
      service ? service.fetch(request, { address }) : personal.fetch(request, { incoming })
    try {
      const network = service?.networkOf?.(request.headers) ?? networkOf(address)
      await refusedBodies.hold(network, incoming, outgoing)
      const response = await inTurn(parts, { incoming, outgoing, network, readsBody: true }, answer)
      return open.isRefused ? RESPONSE_ALREADY_SENT : response
    } catch (error) {
      if (open.isRefused || error instanceof Gone) return RESPONSE_ALREADY_SENT
      if (!(error instanceof NoShareLeft)) throw error
      return service?.refuse?.(request, error.retryAfterS) ?? busyResponse(error)
    }
  }
}

function busyResponse(busy: NoShareLeft): Response {
  const { status, headers, body } = busyAnswer(busy)
  return new Response(body, { status, headers })
}
