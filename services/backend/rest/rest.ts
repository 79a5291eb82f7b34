import { DatabaseError } from 'pg'
import { createTokenReader } from '../access/token-reader.ts'
import type { Who } from '../access/who.ts'
import type { BackendParts } from '../parts.ts'
import { answerError } from './answer/answer-error.ts'
import { RestError } from './answer/rest-error.ts'
import { answerRequest } from './operations/answer-request.ts'
import { parsePreferences } from './parse/preferences.ts'
import { authenticate } from './request/authenticate.ts'
import { readBounded, refuseLongUrl } from './request/bounds.ts'
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
export function createRest(parts: RestParts): (request: Request) => Promise<Response> {
  const tokens = createTokenReader(parts)
  const cache = createSchemaCache(parts.database, parts.log)
  const run = createRunner(parts.database)

  async function answer(request: Request, who: Who): Promise<Response> {
    const { method, headers } = request
    const url = new URL(request.url)
    const preferences = parsePreferences(headers.get('prefer'))
    refuseLongUrl(url)
    requireKnownSchema(method, headers)
    const read = {
      who,
      method,
      headers,
      preferences,
      path: url.pathname.slice(ROOT.length) || '/',
      parameters: url.searchParams,
      body: await readBounded(request),
    }
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

  return async (request) => {
    let who: Who | undefined
    try {
      who = await authenticate(tokens, request.headers)
      return await answer(request, who)
    } catch (error) {
      return answerError(error, request, who !== undefined && who.role !== 'anon', parts.log)
    }
  }
}
