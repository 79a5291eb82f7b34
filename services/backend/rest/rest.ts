import { DatabaseError } from 'pg'
import { networkOf } from '#services/shared/network.ts'
import { createQueue } from '#services/shared/queue.ts'
import { createTokenReader } from '../access/token-reader.ts'
import type { Who } from '../access/who.ts'
import type { Caller } from '../gateway/environment.ts'
import type { BackendParts } from '../parts.ts'
import { answerError } from './answer/answer-error.ts'
import { RestError } from './answer/rest-error.ts'
import { MAX_AT_ONCE, MAX_WAITING, MAX_WAITING_FROM_ONE_NETWORK } from './limits.ts'
import { answerRequest } from './operations/answer-request.ts'
import { parsePreferences } from './parse/preferences.ts'
import { authenticate } from './request/authenticate.ts'
import { readText, refuseLongUrl } from './request/bounds.ts'
import type { RestRequest } from './request/rest-request.ts'
import { createRunner } from './request/run-statement.ts'
import { requireKnownSchema } from './request/schema-profile.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

const ROOT = '/rest/v1'

/** A name that is not in the schema, as far as that is known, may have come to it since. */
const MISSING = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42704'])
/** The database says that the schema is not what it was thought to be. */
const CHANGED = new Set(['42P01', '42703', '42704', '42883', '42804'])

type RestParts = Pick<BackendParts, 'database' | 'publicUrl' | 'signingKeys' | 'apiKeys' | 'now' | 'log'>

/** PostgREST's protocol, below /rest/v1: any table, view or function of the schema `public`, as the token's role. */
export function createRest(parts: RestParts): (request: Request, caller: Caller) => Promise<Response> {
  const tokens = createTokenReader(parts)
  const cache = createSchemaCache(parts.database, parts.log)
  const run = createRunner(parts.database)
  const enqueue = createQueue({
    atOnce: MAX_AT_ONCE,
    waiting: MAX_WAITING,
    waitingOfOne: MAX_WAITING_FROM_ONE_NETWORK,
  })

  async function answer(read: Omit<RestRequest, 'schema'>): Promise<Response> {
    const schema = await cache.current()
    try {
      return await answerRequest(run, { ...read, schema })
    } catch (error) {
      if (error instanceof DatabaseError && CHANGED.has(error.code ?? '')) await cache.fresh()
      if (!(error instanceof RestError) || !MISSING.has(error.code)) throw error
      const fresh = await cache.fresh()
      if (fresh === schema) throw error
      return answerRequest(run, { ...read, schema: fresh })
    }
  }

  return async (request, { address }) => {
    let who: Who | undefined
    try {
      who = await authenticate(tokens, request.headers)
      // Before it takes a place: a body may take as long to come as its sender likes.
      const read = await readRequest(request, who)
      const network = address === undefined ? undefined : networkOf(address)
      const answered = await enqueue(() => answer(read), network)
      if (answered === 'full') throw tooBusy()
      return answered
    } catch (error) {
      return answerError(error, request, who !== undefined && who.role !== 'anon', parts.log)
    }
  }
}

async function readRequest(request: Request, who: Who): Promise<Omit<RestRequest, 'schema'>> {
  const { method, headers } = request
  const url = new URL(request.url)
  refuseLongUrl(url)
  requireKnownSchema(method, headers)
  return {
    who,
    method,
    headers,
    preferences: parsePreferences(headers.get('prefer')),
    path: url.pathname.slice(ROOT.length) || '/',
    parameters: url.searchParams,
    body: await readText(request),
  }
}

function tooBusy(): RestError {
  return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
}
