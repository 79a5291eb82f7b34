import { DatabaseError } from 'pg'
import type { Database } from '#database/database.ts'
import { networkOf } from '#services/shared/network.ts'
import { createQueue } from '#services/shared/queue.ts'
import { createTokenReader } from '../access/token-reader.ts'
import type { Who } from '../access/who.ts'
import type { Caller } from '../api-key/caller.ts'
import type { BackendParts } from '../parts.ts'
import { answerError } from './answer/answer-error.ts'
import { limitsOf, MAX_AT_ONCE, MAX_WAITING, MAX_WAITING_FROM_ONE_NETWORK } from './limits.ts'
import { answerRequest } from './operations/answer-request.ts'
import { parsePreferences } from './parse/preferences.ts'
import { authenticate, readText, refuseLongUrl } from './request/admit-request.ts'
import { requireKnownSchema } from './request/find-table.ts'
import { refuseWithoutRight } from './request/refuse-without-right.ts'
import type { RequestHead } from './request/rest-request.ts'
import { createRunner } from './request/run-statement.ts'
import { createSlowStatements } from './request/slow-statements.ts'
import { RestError } from './rest-error.ts'
import type { Schema } from './schema/schema.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

const ROOT = '/rest/v1'
const RETRY_AFTER_S = 1

/** Codes of names and rights that the known schema lacks, but that may have come to it since. */
const MAY_BE_NEW = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42704', '42501'])
/** Codes by which the database says that its schema is not the known one. */
const CHANGED = new Set(['42P01', '42703', '42704', '42883', '42804'])

type RestParts = Pick<BackendParts, 'database' | 'publicUrl' | 'signingKeys' | 'apiKeys' | 'now' | 'log'>

/** PostgREST's protocol below /rest/v1: any table, view or function of the schema `public`, as the token's role. */
export function createRest(parts: RestParts): (request: Request, caller: Caller) => Promise<Response> {
  const tokens = createTokenReader(parts)
  const cache = createSchemaCache(parts.database, parts.log)
  const run = createRunner(parts.database)
  const enqueue = createQueue({
    atOnce: MAX_AT_ONCE[parts.database.engine],
    waiting: MAX_WAITING,
    waitingOfOne: MAX_WAITING_FROM_ONE_NETWORK,
  })

  /** Does the work once more if the schema turns out to have changed. */
  async function inSchema<Result>(work: (schema: Schema) => Promise<Result> | Result): Promise<Result> {
    const schema = await cache.current()
    try {
      return await work(schema)
    } catch (error) {
      if (error instanceof DatabaseError && CHANGED.has(error.code ?? '')) await cache.fresh()
      if (!(error instanceof RestError) || !MAY_BE_NEW.has(error.code)) throw error
      const fresh = await cache.fresh()
      if (fresh === schema) throw error
      return work(fresh)
    }
  }

  const slow = createSlowStatements(parts.now)

  return async (request, { address }) => {
    let who: Who | undefined
    try {
      who = await authenticate(tokens, request.headers)
      const head = readHead(request, who, parts.database.engine)
      await inSchema((schema) => refuseWithoutRight(schema, head))
      // The sender may take as long as it likes over its body, so the body is read before the request takes a lane.
      const body = await readText(request, head.limits.bodyBytes)
      const network = address === undefined ? undefined : networkOf(address)
      if (network !== undefined && !slow.mayAsk(network)) throw tooBusy(slow.waitMs(network))
      const onTook = network === undefined ? undefined : (tookMs: number) => slow.note(network, tookMs)
      const given = { ...head, body, isFromOutside: network !== undefined, onTook }
      const answered = await enqueue(
        ({ isCrowded }) => inSchema((schema) => answerRequest(run, { ...given, schema, isCrowded })),
        network,
        request.signal,
      )
      if (answered === 'full') throw tooBusy()
      return tellVary(answered)
    } catch (error) {
      return tellVary(answerError(error, request, who !== undefined && who.role !== 'anon', parts.log))
    }
  }
}

/** As PostgREST since version 16, unless a function of the database said another one. */
function tellVary(answer: Response): Response {
  if (!answer.headers.has('vary')) answer.headers.set('vary', 'Accept, Prefer, Range')
  return answer
}

function readHead(request: Request, who: Who, engine: Database['engine']): RequestHead {
  const { method, headers } = request
  const url = new URL(request.url)
  refuseLongUrl(url)
  requireKnownSchema(method, headers)
  return {
    who,
    limits: limitsOf(who, engine),
    method,
    headers,
    preferences: parsePreferences(headers.get('prefer')),
    path: url.pathname.slice(ROOT.length) || '/',
    parameters: url.searchParams,
  }
}

/** The error of PostgREST when its pool is used up; PostgREST itself does not say when to come again. */
function tooBusy(waitMs = 0): RestError {
  return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': String(Math.max(RETRY_AFTER_S, Math.ceil(waitMs / 1000))) },
  })
}
