import * as v from 'valibot'
import { createRealtimeClient } from '#shop/clients/backend/realtime-client.ts'
import { boundedFetch } from '../hosted/hosted-fetch.ts'

/** The function that pages call a hosted service with; a test passes its own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A service's answer of any kind, with its JSON where it has some, or the reason why none came. */
export type Said =
  | { readonly kind: 'silence'; readonly cause: string }
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly json: unknown }

const TIMEOUT_MS = 15_000

export async function askService(url: string, init: RequestInit, fetch: Fetch = boundedFetch): Promise<Said> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { redirect: 'manual', ...init, signal })
    const json = v.safeParse(v.pipe(v.string(), v.parseJson()), await answer.text())
    return { kind: 'answer', status: answer.status, headers: answer.headers, json: json.output }
  } catch (error) {
    return { kind: 'silence', cause: causeOf(error) }
  }
}

/** The message of `fetch` itself says only that it failed, so the reason is taken from its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} seconds`
  const { code, message } = (error.cause ?? error) as Error & { readonly code?: string }
  return code ?? message
}

interface Question {
  readonly url: string
  readonly key: string
  readonly table: string
}

type Published = { readonly ok: true } | { readonly ok: false; readonly problem: string }

const JOIN_TIMEOUT_MS = 15_000

/** After a channel has joined, the service sends this to say whether it can tell of that table's changes. */
const systemSchema = v.object({
  extension: v.literal('postgres_changes'),
  status: v.string(),
  message: v.string(),
})

/** Asks realtime by joining a channel, since nothing else tells which tables are in its publication. */
export async function isPublished({ url, key, table }: Question): Promise<Published> {
  const client = createRealtimeClient({ url, key })
  const { promise, resolve } = Promise.withResolvers<Published>()
  const timer = setTimeout(() => resolve({ ok: false, problem: 'realtime does not answer' }), JOIN_TIMEOUT_MS)
  client
    .channel(`check:${table}`)
    .on('postgres_changes', { event: '*', schema: 'public', table }, () => {})
    .on('system', {}, (payload: unknown) => {
      const said = v.safeParse(systemSchema, payload)
      if (!said.success) return
      const { status, message } = said.output
      resolve(status === 'ok' ? { ok: true } : { ok: false, problem: message })
    })
    .subscribe((status, error) => {
      if (status === 'CHANNEL_ERROR')
        resolve({ ok: false, problem: error?.message ?? 'the channel was refused' })
    })
  const published = await promise
  clearTimeout(timer)
  await client.removeAllChannels()
  return published
}
