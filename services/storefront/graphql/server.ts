import type { DocumentNode } from 'graphql/index.js'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Log } from '#services/shared/log.ts'
import { answerInContext } from './answer-in-context.ts'
import { answerInParts } from './answer-in-parts.ts'
import type { ServedVersion } from './api-version.ts'
import type { GraphqlContext } from './context.ts'
import { takeChangeLanes } from './limits/change-lanes.ts'
import { limits } from './limits/limits.ts'
import { limitVariables } from './limits/variables-size.ts'
import { reportFailures } from './report-failures.ts'
import { buildSchema } from './schema.ts'
import { checkIds } from './wording/check-ids.ts'
import { wordErrors } from './wording/validation-errors.ts'

export type GraphqlServer = ReturnType<typeof createGraphqlServer>

/** A parsed query takes up to 150 bytes a character. */
const MAX_KEPT_CHARACTERS = 200_000

function keepQuestions<Parsed extends object>() {
  return new LRUCache<string, Parsed>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: (_parsed, text) => 1 + text.length,
  })
}

/** What was parsed does not depend on a version, so all servers keep it within the same bounds. */
export function keepParsed() {
  return { documentCache: keepQuestions<DocumentNode>(), errorCache: keepQuestions<Error>() }
}

/** A version's GraphQL over HTTP. The endpoint checks tokens and rate limits before. */
export function createGraphqlServer(
  version: ServedVersion,
  { log, parsed }: { readonly log: Log; readonly parsed: ReturnType<typeof keepParsed> },
) {
  return createYoga<GraphqlContext>({
    schema: buildSchema(version),
    graphqlEndpoint: '*',
    plugins: [
      limitVariables(),
      checkIds(),
      limits(),
      takeChangeLanes(),
      wordErrors(),
      reportFailures(),
      answerInContext(),
      answerInParts(),
    ],
    parserAndValidationCache: parsed,
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
    // Yoga's ponyfills of these classes would fail every `instanceof Response`.
    fetchAPI: { Request, Response, Headers, URL, ReadableStream },
  })
}
