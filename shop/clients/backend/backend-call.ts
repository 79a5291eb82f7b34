import { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import { describeIssues, shortened } from '../describe-issues.ts'
import type { Fetch } from '../refresh-lock.ts'
import type { BackendError, BackendResult } from './backend-error.ts'

export interface BackendCallOptions {
  readonly url: string
  readonly key: string
  /** The signed-in user's token; without one, `key` is the token. */
  readonly accessToken?: string | undefined
  readonly fetch?: Fetch | undefined
  readonly timeoutMs?: number | undefined
}

interface Answer {
  readonly data: unknown
  readonly error: { readonly message: string; readonly code: string; readonly details: string } | null
  readonly status: number
}

/** Sends one query to the backend's tables, without retries, and parses the rows with the schema. */
export type BackendCall = <Data>(
  ask: (tables: PostgrestClient) => PromiseLike<Answer>,
  dataSchema: v.GenericSchema<unknown, Data>,
) => Promise<BackendResult<Data>>

const DEFAULT_TIMEOUT_MS = 10_000
const SERVER_ERROR = 500
const NO_WORDS = { message: '', code: '', details: '' }
/** A write that asks for nothing back is answered with this. */
export const nothing = v.null()

export function createBackendCall(options: BackendCallOptions): BackendCall {
  const { url, key, accessToken = key, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const doFetch = options.fetch ?? ((address: string, init: RequestInit) => fetch(address, init))
  const headers = { apikey: key, authorization: `Bearer ${accessToken}` }

  return async (ask, dataSchema) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let broken: { readonly cause: unknown } | undefined
    let answer: Response | undefined
    const tables = new PostgrestClient(`${url}/rest/v1`, {
      headers,
      retry: false,
      // The official client turns an error that fetch throws into text, so the error is kept here.
      fetch: async (address, init) => {
        try {
          answer = await doFetch(String(address), { ...init, signal })
          return answer
        } catch (cause) {
          broken = { cause }
          throw cause
        }
      },
    })
    const { data, error, status } = await ask(tables)
    if (signal.aborted && error)
      return failed({ kind: 'timeout', message: `No answer within ${timeoutMs / 1000} s` })
    if (broken) return failed({ kind: 'network', message: 'The backend could not be reached', ...broken })
    if (error) return failed(refusalOf(error, status))
    // The official client takes a 404 with a list, or a 500 with `null`, for a success.
    if (answer && !answer.ok) return failed(refusalOf(NO_WORDS, answer.status))
    const parsed = v.safeParse(dataSchema, data)
    if (parsed.success) return { ok: true, data: parsed.output }
    return failed({
      kind: 'protocol',
      message: 'The backend sent what cannot be read',
      cause: describeIssues(parsed.issues),
    })
  }
}

function refusalOf({ message, code, details }: NonNullable<Answer['error']>, status: number): BackendError {
  // Without a status or a code, the client could not read the answer.
  if (status === 0 || !code)
    return status >= SERVER_ERROR
      ? { kind: 'http', message: `HTTP error! status: ${status}`, status }
      : { kind: 'protocol', message: shortened(message), status, cause: shortened(details) }
  const kind = status >= SERVER_ERROR ? 'http' : 'refused'
  return { kind, message: shortened(message), code: shortened(code), status, cause: shortened(details) }
}

function failed(error: BackendError): BackendResult<never> {
  return { ok: false, error }
}
