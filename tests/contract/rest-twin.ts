import { createClient } from '@supabase/supabase-js'
import { beforeAll } from 'vitest'
import type { Database } from '#database/connect.ts'
import { describeOnEveryEngine, describeOnOneEngine } from '#tests/engines.ts'
import { type Asking, type AuthTwin, askBackend, ORIGIN, openAuthTwin } from './auth-twin.ts'
import { loadRestSchema } from './rest-schema.ts'

type RestClient = ReturnType<typeof openRestClient>

export interface Rest {
  readonly database: () => Database
  readonly twin: () => AuthTwin
  /** Of somebody who has not signed in. */
  readonly client: Pick<RestClient, 'from' | 'rpc'>
  /** A request as it goes over the wire. */
  readonly ask: (path: string, asking?: RestAsking) => ReturnType<typeof askBackend>
}

interface RestAsking extends Asking {
  readonly key?: string
}

/** Runs a suite on each engine, each time beside tables, views and functions of all shapes. */
export function describeRest(name: string, suite: (rest: Rest) => void) {
  describeOnEveryEngine(name, besideTables(suite))
}

/** For what is refused before it is asked of any engine. */
export function describeRestOnOneEngine(name: string, suite: (rest: Rest) => void) {
  describeOnOneEngine(name, besideTables(suite))
}

function besideTables(suite: (rest: Rest) => void) {
  return ({ database }: Pick<Rest, 'database'>) => {
    let twin: AuthTwin
    let client: RestClient
    beforeAll(async () => {
      await loadRestSchema(database().query)
      twin = await openAuthTwin(database())
      client = openRestClient(twin)
    })
    suite({
      database,
      twin: () => twin,
      client: {
        from: (table: string) => client.from(table),
        rpc: (...call: Parameters<RestClient['rpc']>) => client.rpc(...call),
      } as Rest['client'],
      ask: (path, asking) => askRest(twin, path, asking),
    })
  }
}

/** Supabase's own client, unchanged, by the key that it holds. It knows no types, as the tables are the tests' own. */
export function openRestClient(twin: AuthTwin, key = twin.anonKey) {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  return createClient<any, { PostgrestVersion: '14' }>(ORIGIN, key, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: (url, init) => twin.backend.fetch(new Request(url, init)) },
  })
}

export function askRest(
  twin: AuthTwin,
  path: string,
  { key = twin.anonKey, headers, ...asking }: RestAsking = {},
) {
  const ofBody = asking.body === undefined ? {} : { 'content-type': 'application/json' }
  return askBackend(twin, `/rest/v1${path}`, { ...asking, headers: { apikey: key, ...ofBody, ...headers } })
}
