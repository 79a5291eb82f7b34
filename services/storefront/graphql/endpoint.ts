import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { CallerEnvironment } from '../caller.ts'
import { admit, type Tokens } from './access.ts'
import { API_VERSION } from './api-version.ts'
import { type ContextParts, createContext } from './context.ts'
import { REQUEST_POINTS } from './limits/cost.ts'
import { createPurses } from './limits/purses.ts'
import { throttled } from './limits/throttled.ts'
import { limitTime } from './limits/time-limit.ts'
import { createGraphqlServer, type GraphqlServer } from './server.ts'

const BODY_LIMIT_BYTES = 64 * 1024

export interface EndpointParts extends ContextParts {
  readonly tokens: Tokens
}

export function graphqlRoutes({ tokens, ...parts }: EndpointParts): Hono<CallerEnvironment> {
  let server: GraphqlServer | undefined
  const purseOf = createPurses(parts.now)

  return (
    new Hono<CallerEnvironment>()
      // Storefronts live on any origin, and the token is what they show: no cookie is read here.
      .use(
        '*',
        cors({ origin: '*', allowMethods: ['POST'], exposeHeaders: ['X-Request-Id'], maxAge: 86_400 }),
      )
      .post(
        `/${API_VERSION}/graphql.json`,
        bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge }),
        async ({ req, env }) => {
          const admission = admit(req.raw, tokens, env.address)
          if (!admission.ok) return admission.refusal
          const purse = purseOf(admission.payer)
          if (!purse.take(REQUEST_POINTS)) return Response.json(throttled(purse, REQUEST_POINTS))
          // The first question pays for the type system, so that a start without one does not.
          server ??= createGraphqlServer(parts.log)
          const requestId = randomUUID()
          const graphql = server
          const answer = await limitTime(
            (signal) => graphql.fetch(req.raw, createContext(parts, { requestId, purse, signal })),
            { client: req.raw.signal },
          )
          answer.headers.set('x-request-id', requestId)
          return answer
        },
      )
      .all(
        `/${API_VERSION}/graphql.json`,
        () => new Response(null, { status: 405, headers: { allow: 'POST, OPTIONS' } }),
      )
      // As Shopify answers for a version that it does not know.
      .all('*', () => Response.json({ errors: 'Not Found' }, { status: 404 }))
  )
}

function tooLarge(): Response {
  const message = `The request is larger than ${BODY_LIMIT_BYTES / 1024} kB.`
  return Response.json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }, { status: 413 })
}
