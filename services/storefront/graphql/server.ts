import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
} from 'graphql/index.js'
import { createYoga, maskError, type Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Log } from '#services/shared/log.ts'
import { answerInParts } from './answer-in-parts.ts'
import type { ServedVersion } from './api-version.ts'
import type { GraphqlContext } from './context.ts'
import { extendAnswer } from './extend-answer.ts'
import { takeChangeLanes } from './limits/change-lanes.ts'
import { limitVariables } from './limits/input-size.ts'
import { limits } from './limits/limits.ts'
import { context } from './queries/localization.ts'
import { reportFailures } from './report-failures.ts'
import { buildSchema } from './schema.ts'
import { checkIds } from './wording/check-ids.ts'
import { checkVariables } from './wording/check-variables.ts'
import { wordMissingOperations } from './wording/operation-errors.ts'
import { wordSyntaxErrors } from './wording/syntax-errors.ts'
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
  const schema = buildSchema(version)
  return createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: '*',
    plugins: [
      limitVariables(),
      checkIds(),
      checkVariables(),
      limits(),
      wordSyntaxErrors(),
      takeChangeLanes(),
      wordErrors(),
      wordMissingOperations(schema),
      reportFailures(),
      answerInContext(),
      answerInParts(),
    ],
    parserAndValidationCache: parsed,
    maskedErrors: {
      errorMessage: 'Internal error. Looks like something went wrong on our end.',
      isDev: false,
      maskError: (error, ...how) => withoutParserWords(maskError(error, ...how)),
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

/**
 * Yoga tells what the JSON parser of this process says of a body that is none, beside its own words, and answers 200
 * without it unless the error names its status alone.
 */
function withoutParserWords(error: Error): Error {
  if (!(error instanceof GraphQLError) || !('originalError' in error.extensions)) return error
  // The same error, as Yoga logs one that was changed into another as a failure of the server.
  Reflect.deleteProperty(error.extensions, 'originalError')
  return Object.assign(error, { extensions: Object.assign(error.extensions, { http: { status: 400 } }) })
}

/**
 * Queries with `@inContext` are told the country and language of the answer, which may differ from those requested.
 * https://shopify.dev/changelog/storefront-api-incontext-directive-supports-languages
 */
function answerInContext(): Plugin {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const asked = contextAsked(args)
      if (!asked) return undefined
      if (asked.buyer == null) return extendAnswer({ context })
      // A buyer shows a customer's token, and the twin has given out none.
      setResultAndStopExecution({ errors: [new GraphQLError('The token provided is not valid')] })
      return undefined
    },
  }
}

/** The arguments of `@inContext`, or undefined where the operation has no such directive. */
function contextAsked({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const operation = getOperationAST(document, operationName)
  const directive = schema.getDirective('inContext')
  if (!operation || !directive) return undefined
  // Variables have their defaults only from here. Wrong ones are told when the operation is executed.
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
  return coerced && getDirectiveValues(directive, operation, coerced)
}
