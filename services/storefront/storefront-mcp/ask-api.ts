import type { Hono } from 'hono'
import * as v from 'valibot'
import type { ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import type { CallerEnvironment } from '../caller.ts'

interface ApiParts {
  readonly publicUrl: string
  readonly accessToken: string
  readonly api: Hono<CallerEnvironment>
}

/** Data is of the shape that the question has, which the API's own type system holds it to. */
type Asked<Data> =
  | { readonly kind: 'answered'; readonly data: Data }
  | {
      readonly kind: 'refused'
      readonly answer: ToolAnswer
      /** What was answered all the same, of several things that one request asked for: the rest is missing. */
      readonly done?: Data
    }

/** Asks the storefront's API for a tool's caller, whose network pays. */
export type AskApi = <Data>(
  caller: ToolCaller,
  query: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Asked<Data>>

const envelope = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(
    v.array(
      v.object({
        message: v.string(),
        extensions: v.optional(v.object({ code: v.optional(v.string()) })),
      }),
    ),
  ),
})

const RETRY_AFTER_S = 5

/** What went wrong on the shop's side is nothing that a program could mend. */
const OUR_FAULT: readonly (string | undefined)[] = ['INTERNAL_SERVER_ERROR', undefined]

export function createAskApi({ api, publicUrl, accessToken }: ApiParts): AskApi {
  return async <Data>(
    { address, signal }: ToolCaller,
    query: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Asked<Data>> => {
    const request = new Request(`${publicUrl}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': accessToken },
      body: JSON.stringify({ query, variables }),
      signal,
    })
    const { data, errors } = v.parse(envelope, await (await api.fetch(request, { address })).json())
    const [error] = errors ?? []
    if (!error && data) return { kind: 'answered', data: data as Data }
    const code = error?.extensions?.code
    const answered = Object.entries(data ?? {}).filter(([, value]) => value !== null)
    const done = Object.fromEntries(answered) as Data
    if (code === 'THROTTLED') return { kind: 'refused', answer: throttled, done }
    const isOurFault = !error || OUR_FAULT.includes(code)
    if (isOurFault && answered.length === 0) throw new Error(`the storefront's API failed: ${error?.message}`)
    const problem = isOurFault ? 'Something went wrong on our side.' : error.message
    return { kind: 'refused', answer: { kind: 'problem', problem }, done }
  }
}

const throttled: ToolAnswer = {
  kind: 'failed',
  status: 429,
  code: -32_000,
  message: 'Too much is asked from here just now. Wait a few seconds.',
  data: { retry_after: RETRY_AFTER_S },
  retryAfterS: RETRY_AFTER_S,
}
