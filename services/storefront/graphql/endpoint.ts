import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { refuseStranger } from './access.ts'
import { API_VERSION } from './api-version.ts'
import { type ContextParts, createContext } from './context.ts'
import { createGraphqlServer, type GraphqlServer } from './server.ts'
import { limitTime } from './time-limit.ts'

const BODY_LIMIT_BYTES = 64 * 1024

export interface EndpointParts extends ContextParts {
  readonly accessToken: string
}

export function graphqlRoutes({ accessToken, ...parts }: EndpointParts): Hono {
  let server: GraphqlServer | undefined

  return (
    new Hono()
      // Storefronts live on any origin, and the token is what they show: no cookie is read here.
      .use(
        '*',
        cors({ origin: '*', allowMethods: ['POST'], exposeHeaders: ['X-Request-Id'], maxAge: 86_400 }),
      )
      .post(
        `/${API_VERSION}/graphql.json`,
        bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge }),
        async ({ req }) => {
          const refusal = refuseStranger(req.raw, accessToken)
          if (refusal) return refusal
          // The first question pays for the type system, so that a start without one does not.
          server ??= createGraphqlServer(parts.log)
          const requestId = randomUUID()
          const answer = await limitTime(server.fetch(req.raw, createContext(parts, requestId)))
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
