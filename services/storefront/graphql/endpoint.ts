import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { CallerEnvironment } from '../caller.ts'
import { admit, type Tokens } from './access.ts'
import { API_VERSION, isReleasedVersion } from './api-version.ts'
import { compressAnswer } from './compress-answer.ts'
import { type ContextParts, createContext } from './context.ts'
import { REQUEST_POINTS } from './limits/cost.ts'
import { createRateBuckets } from './limits/rate-buckets.ts'
import { throttled } from './limits/throttled.ts'
import { limitTime } from './limits/time-limit.ts'
import { createGraphqlServer, type GraphqlServer } from './server.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** Parsing takes a millisecond for this much of a body. */
const BODY_BYTES_A_POINT = 64 * 1024

const VERSIONED = '/:version/:file{graphql(?:\\.json)?}'

/** A path without a version leads to the oldest version served. https://shopify.dev/docs/api/usage/versioning */
const PATHS = ['/:file{graphql(?:\\.json)?}', VERSIONED]

export interface EndpointParts extends ContextParts {
  readonly tokens: Tokens
}

export function graphqlRoutes({ tokens, ...parts }: EndpointParts): Hono<CallerEnvironment> {
  let server: GraphqlServer | undefined
  const bucketOf = createRateBuckets(parts.now)

  async function answer(request: Request, address: string | undefined): Promise<Response> {
    const admission = admit(request, tokens, address)
    if (!admission.ok) return admission.refusal
    const { payer, hasToken } = admission
    const bucket = bucketOf(payer)
    const points = REQUEST_POINTS + pointsOfBody(request)
    if (!bucket.take(points)) return Response.json(throttled(bucket, points))
    // The type system is built for the first query, so that a start without queries skips it.
    server ??= createGraphqlServer(parts.log)
    const requestId = randomUUID()
    const graphql = server
    const response = await limitTime(
      async (signal) => {
        const answered = await graphql.fetch(
          request,
          createContext(parts, { requestId, hasToken, bucket, signal, asker: payer }),
        )
        return compressAnswer(answered, request.headers.get('accept-encoding'), bucket)
      },
      { client: request.signal },
    )
    response.headers.set('x-request-id', requestId)
    response.headers.set('x-shopify-api-version', API_VERSION)
    return response
  }

  return (
    new Hono<CallerEnvironment>()
      // Storefronts may have any origin: they show a token, and no cookie is read here.
      .use(
        '*',
        cors({
          origin: '*',
          allowMethods: ['POST'],
          exposeHeaders: ['X-Request-Id', 'X-Shopify-API-Version'],
          maxAge: 86_400,
        }),
      )
      .use(VERSIONED, async ({ req }, next) => {
        if (!isReleasedVersion(req.param('version'), parts.now())) return unknown()
        return next()
      })
      .on('ALL', PATHS, async ({ req }, next) => {
        if (req.method !== 'POST')
          return new Response(null, { status: 405, headers: { allow: 'POST, OPTIONS' } })
        return next()
      })
      .on('POST', PATHS, bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge }), ({ req, env }) =>
        answer(req.raw, env.address),
      )
      .all('*', unknown)
  )
}

/** Shopify's answer for an unknown version. */
function unknown(): Response {
  return Response.json({ errors: 'Not Found' }, { status: 404 })
}

/** A chunked body does not state its length, so it counts as the longest. */
function pointsOfBody({ headers }: Request): number {
  const bytes = headers.has('transfer-encoding') ? BODY_LIMIT_BYTES : Number(headers.get('content-length'))
  return Math.floor(bytes / BODY_BYTES_A_POINT)
}

function tooLarge(): Response {
  const message = `The request is larger than ${BODY_LIMIT_BYTES / 1024} kB.`
  return Response.json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }, { status: 413 })
}
