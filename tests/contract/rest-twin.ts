import { createClient } from '@supabase/supabase-js'
import type { Database } from '#database/connect.ts'
import { type AuthTwin, ORIGIN, openAuthTwin } from './auth-twin.ts'
import { loadRestSchema } from './rest-schema.ts'

export async function openRestTwin(database: Database): Promise<AuthTwin> {
  await loadRestSchema(database.query)
  return openAuthTwin(database)
}

/** Supabase's own client, unchanged, by the key that it holds. It knows no types, as the tables are the tests' own. */
export function openRestClient(twin: AuthTwin, key = twin.anonKey) {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  return createClient<any, { PostgrestVersion: '14' }>(ORIGIN, key, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: (url, init) => twin.backend.fetch(new Request(url, init)) },
  })
}

export interface RestAsking {
  readonly method?: string
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly key?: string
}

/** A request as it goes over the wire. */
export async function askRest(twin: AuthTwin, path: string, { method, body, headers, key }: RestAsking = {}) {
  const request = new Request(`${ORIGIN}/rest/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    body: body ?? null,
    headers: {
      apikey: key ?? twin.anonKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const response = await twin.backend.fetch(request)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
