import { createYoga } from 'graphql-yoga'
import type { Log } from '../parts.ts'
import type { GraphqlContext } from './context.ts'
import { limits } from './limits/limits.ts'
import { reportFailures } from './report-failures.ts'
import { buildSchema } from './schema.ts'

export type GraphqlServer = ReturnType<typeof createGraphqlServer>

/** GraphQL over HTTP. What comes before it, such as who may ask and how much, is the endpoint's. */
export function createGraphqlServer(log: Log) {
  return createYoga<GraphqlContext>({
    schema: buildSchema(),
    graphqlEndpoint: '*',
    plugins: [limits(), reportFailures()],
    maskedErrors: {
      errorMessage: 'Internal error. Looks like something went wrong on our end.',
      isDev: false,
    },
    logging: {
      debug() {},
      info() {},
      warn: (message) => log.warn({}, String(message)),
      error: (err) => log.error({ err }, 'a storefront request failed'),
    },
    // The endpoint has read and measured the body.
    maxRequestBodySize: false,
    batching: false,
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    // Its own stand-ins for the platform's classes would fail everybody's `instanceof Response`.
    fetchAPI: { Request, Response, Headers, URL, ReadableStream },
  })
}
