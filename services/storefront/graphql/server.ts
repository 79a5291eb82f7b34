import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Log } from '../parts.ts'
import { answerInParts } from './answer-in-parts.ts'
import type { GraphqlContext } from './context.ts'
import { limits } from './limits/limits.ts'
import { reportFailures } from './report-failures.ts'
import { buildSchema } from './schema.ts'
import { wordErrors } from './wording/word-errors.ts'

export type GraphqlServer = ReturnType<typeof createGraphqlServer>

/** Parsed, a character of a question takes up to 150 bytes. */
const MAX_KEPT_CHARACTERS = 200_000

function keepQuestions<Parsed extends object>() {
  return new LRUCache<string, Parsed>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: (_parsed, text) => 1 + text.length,
  })
}

/** GraphQL over HTTP. What comes before it, such as who may ask and how much, is the endpoint's. */
export function createGraphqlServer(log: Log) {
  return createYoga<GraphqlContext>({
    schema: buildSchema(),
    graphqlEndpoint: '*',
    plugins: [limits(), wordErrors(), reportFailures(), answerInParts()],
    parserAndValidationCache: { documentCache: keepQuestions(), errorCache: keepQuestions() },
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
