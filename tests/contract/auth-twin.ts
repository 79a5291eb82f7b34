import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#database/connect.ts'
import { type Backend, type BackendOptions, createBackend } from '#services/backend/backend.ts'
import { makeApiKey } from '#services/backend/keys/api-key.ts'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import { openWaitingMail } from './waiting-mail.ts'

export const ORIGIN = 'https://keel.test'
export const PASSWORD = 'correct horse battery'

export interface AuthTwin {
  readonly backend: Backend
  readonly anonKey: string
  readonly serviceKey: string
  /** From here on its clock runs so much ahead. */
  passTime(ms: number): void
  now(): Date
}

export async function openAuthTwin(
  database: Database,
  options: Partial<BackendOptions> = {},
): Promise<AuthTwin> {
  const signingKeys = createSigningKeys(database.query)
  const anonKey = await makeApiKey('anon', signingKeys)
  const serviceKey = await makeApiKey('service_role', signingKeys)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const backend = createBackend({
    database,
    mail: openWaitingMail(database),
    publicUrl: ORIGIN,
    anonKey,
    serviceKey,
    signingKeys,
    refreshTokenKey: '00'.repeat(32),
    factorKey: '11'.repeat(32),
    accessTokenTtlS: 3600,
    log: { error() {} },
    now,
    ...options,
  })
  return {
    backend,
    anonKey,
    serviceKey,
    now,
    passTime(ms) {
      aheadMs += ms
    },
  }
}

/** Supabase's own client, unchanged, whose requests go to the twin in place of a socket; a browser of its own. */
export function openClient(
  twin: AuthTwin,
  address = '203.0.113.1',
  { key = twin.anonKey, flowType = 'implicit' }: { key?: string; flowType?: 'implicit' | 'pkce' } = {},
) {
  return createClient(ORIGIN, key, {
    auth: { flowType, autoRefreshToken: false, storage: memory(), storageKey: randomUUID() },
    global: { fetch: (url, init) => twin.backend.fetch(new Request(url, init), { address }) },
  })
}

/** The owner's, who has the service key. */
export function openOwner(twin: AuthTwin) {
  return openClient(twin, '203.0.113.3', { key: twin.serviceKey }).auth.admin
}

export type Client = ReturnType<typeof openClient>

export function newAddress(): string {
  return `${randomUUID()}@keel.test`
}

/** A client of somebody who has just signed up. */
export async function signUp(twin: AuthTwin, email = newAddress()) {
  // Each from an address of their own, as people are.
  const client = openClient(twin, `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}::1`)
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  if (!data.session || !data.user) throw new Error('signed up, but not in')
  return { client, email, session: data.session, user: data.user }
}

export interface Asking {
  readonly method?: string
  readonly body?: string | undefined
  readonly headers?: Record<string, string>
  readonly address?: string
}

/** A request to the auth service as no well-kept client would make it. */
export function ask(twin: AuthTwin, path: string, asking: Asking = {}) {
  const headers = { 'x-supabase-api-version': '2024-01-01', ...asking.headers }
  return askBackend(twin, `/auth/v1${path}`, { ...asking, headers })
}

export async function askBackend(
  twin: AuthTwin,
  path: string,
  { method, body, headers, address }: Asking = {},
) {
  const request = new Request(`${ORIGIN}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    body: body ?? null,
    headers: { apikey: twin.anonKey, ...headers },
  })
  const response = await twin.backend.fetch(request, { address: address ?? '203.0.113.2' })
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

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
