import * as v from 'valibot'
import { boundedFetch } from '../hosted/bounded-fetch.ts'

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
