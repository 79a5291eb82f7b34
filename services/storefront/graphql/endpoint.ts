import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { CallerEnvironment } from '../caller.ts'
import { admit, type Tokens } from './access.ts'
import { API_VERSION, isReleasedVersion } from './api-version.ts'
import { type ContextParts, createContext } from './context.ts'
import { REQUEST_POINTS } from './limits/cost.ts'
import { createPurses } from './limits/purses.ts'
import { throttled } from './limits/throttled.ts'
import { limitTime } from './limits/time-limit.ts'
import { createGraphqlServer, type GraphqlServer } from './server.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** Parsed, so much of a body takes a millisecond. */
const BODY_BYTES_A_POINT = 64 * 1024

export interface EndpointParts extends ContextParts {
  readonly tokens: Tokens
}

export function graphqlRoutes({ tokens, ...parts }: EndpointParts): Hono<CallerEnvironment> {
  let server: GraphqlServer | undefined
  const purseOf = createPurses(parts.now)

  async function answer(request: Request, address: string | undefined): Promise<Response> {
    const admission = admit(request, tokens, address)
    if (!admission.ok) return admission.refusal
    const { payer, hasToken } = admission
    const purse = purseOf(payer)
    const points = REQUEST_POINTS + pointsOfBody(request)
    if (!purse.take(points)) return Response.json(throttled(purse, points))
    // The first question pays for the type system, so that a start without one does not.
    server ??= createGraphqlServer(parts.log)
    const requestId = randomUUID()
    const graphql = server
    const response = await limitTime(
      (signal) => graphql.fetch(request, createContext(parts, { requestId, hasToken, purse, signal })),
      { client: request.signal },
    )
    response.headers.set('x-request-id', requestId)
    response.headers.set('x-shopify-api-version', API_VERSION)
    return response
  }

  return (
    new Hono<CallerEnvironment>()
      // Storefronts live on any origin, and the token is what they show: no cookie is read here.
      .use(
        '*',
        cors({
          origin: '*',
          allowMethods: ['POST'],
          exposeHeaders: ['X-Request-Id', 'X-Shopify-API-Version'],
          maxAge: 86_400,
        }),
      )
      .use('/:version/:file{graphql(?:\\.json)?}', async ({ req }, next) => {
        if (!isReleasedVersion(req.param('version'), parts.now())) return unknown()
        if (req.method !== 'POST')
          return new Response(null, { status: 405, headers: { allow: 'POST, OPTIONS' } })
        return next()
      })
      .post(
        '/:version/:file{graphql(?:\\.json)?}',
        bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge }),
        ({ req, env }) => answer(req.raw, env.address),
      )
      .all('*', unknown)
  )
}

/** As Shopify answers for a version that it does not know. */
function unknown(): Response {
  return Response.json({ errors: 'Not Found' }, { status: 404 })
}

/** A body that comes in pieces does not tell its length: it counts as the longest. */
function pointsOfBody({ headers }: Request): number {
  const bytes = headers.has('transfer-encoding') ? BODY_LIMIT_BYTES : Number(headers.get('content-length'))
  return Math.floor(bytes / BODY_BYTES_A_POINT)
}

function tooLarge(): Response {
  const message = `The request is larger than ${BODY_LIMIT_BYTES / 1024} kB.`
  return Response.json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }, { status: 413 })
}
