import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { encodingFor } from '#services/shared/content-coding.ts'
import { withBoundFailures } from '#services/shared/refusal-log.ts'
import { currentRequest } from '#services/shared/request-context.ts'
import type { CallerEnvironment } from '../caller.ts'
import type { BucketOf, RateBucket } from '../rate-buckets.ts'
import { admit, type Tokens } from './access.ts'
import { type ServedVersion, versionFor } from './api-version.ts'
import { type ContextParts, createContext } from './context.ts'
import { REQUEST_POINTS, throttled } from './limits/cost.ts'
import { limitTime } from './limits/time-limit.ts'
import { createGraphqlServer, type GraphqlServer, keepParsed } from './server.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** Parsing takes a millisecond for this much of a body. */
const BODY_BYTES_A_POINT = 64 * 1024

const VERSIONED = '/:version/:file{graphql(?:\\.json)?}'

/** A path without a version leads to the oldest version served. https://shopify.dev/docs/api/usage/versioning */
const PATHS = ['/:file{graphql(?:\\.json)?}', VERSIONED]

export interface EndpointParts extends ContextParts {
  readonly tokens: Tokens
  readonly bucketOf: BucketOf
}

export function graphqlRoutes({ tokens, bucketOf, ...given }: EndpointParts): Hono<CallerEnvironment> {
  const parts = { ...given, log: withBoundFailures(given.log, given.now) }
  const servers = new Map<ServedVersion, GraphqlServer>()
  const parsed = keepParsed()

  /** A type system is built for the first query of its version, so that a start without queries skips it. */
  function serverOf(version: ServedVersion): GraphqlServer {
    const server = servers.get(version) ?? createGraphqlServer(version, { log: parts.log, parsed })
    servers.set(version, server)
    return server
  }

  async function answer(
    version: ServedVersion,
    request: Request,
    address: string | undefined,
  ): Promise<Response> {
    const admission = admit(request, tokens, address)
    if (!admission.ok) return admission.refusal
    const { payer, hasToken } = admission
    const bucket = bucketOf(payer)
    const points = REQUEST_POINTS + pointsOfBody(request)
    if (!bucket.take(points)) return Response.json(throttled(bucket, points))
    const requestId = currentRequest()?.number ?? randomUUID()
    const graphql = serverOf(version)
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
    response.headers.set('x-shopify-api-version', version)
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
        if (!versionFor(req.param('version'), parts.now())) return unknown()
        return next()
      })
      .on('ALL', PATHS, async ({ req }, next) => {
        if (req.method !== 'POST')
          return new Response(null, { status: 405, headers: { allow: 'POST, OPTIONS' } })
        return next()
      })
      .on('POST', PATHS, bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge }), ({ req, env }) => {
        const version = versionFor(req.param('version'), parts.now())
        return version ? answer(version, req.raw, env.address) : unknown()
      })
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

/** A smaller answer fits in one packet uncompressed. */
const MIN_BYTES = 1_024

/** One processor compresses at least this much in a millisecond at these levels. */
const BYTES_A_POINT = 100_000
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 3

const [gzipped, brotlied, zstdCoded] = [promisify(gzip), promisify(brotliCompress), promisify(zstdCompress)]

const coders = {
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: GZIP_LEVEL }),
  br: (bytes: Uint8Array) =>
    brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  zstd: (bytes: Uint8Array) => zstdCoded(bytes),
}

/**
 * Compresses the answer with a coding that the client accepts. Its bytes are charged to the caller's rate bucket, who
 * may be nearly as much work without a coding: they were written and lie in memory until they are sent. Multipart answers
 * stay as they are: a compressor would hold a part back until it has more.
 */
export async function compressAnswer(
  answer: Response,
  accepted: string | null,
  bucket: RateBucket,
): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer
  answer.headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(accepted ?? undefined)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  bucket.charge(Math.floor(bytes.byteLength / BYTES_A_POINT))
  if (encoding === 'identity' || bytes.byteLength < MIN_BYTES) return new Response(bytes, answer)
  const coded = await coders[encoding](bytes)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(coded.byteLength))
  return new Response(new Uint8Array(coded), { status: answer.status, headers })
}
