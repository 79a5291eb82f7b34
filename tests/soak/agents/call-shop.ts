import assert from 'node:assert/strict'
import type { OperationName } from '#services/storefront/ucp/operations/operations.ts'
import { signRequest } from '#services/storefront/ucp/signatures/sign-message.ts'
import type { ListeningAgent } from './listening-agent.ts'

/** A call of an agent, as it is made again until there is an answer. */
export interface Call {
  readonly name: OperationName
  readonly id?: string
  readonly body?: object
  readonly key?: string
}

export interface Caller {
  readonly origin: string
  readonly agent: ListeningAgent
  /** The network that it comes from, as the proxy in front says. */
  readonly network: string
  readonly transport: 'rest' | 'mcp'
  readonly tally: AgentTally
}

/** Counts so far. */
export interface AgentTally {
  /** Calls of agents that were answered. */
  calls: number
  /** Calls and pages that had to be asked for again, as no answer came. */
  lost: number
  /** The first answer to each key, with the call, by which a later one is compared. */
  readonly keyed: Map<string, { readonly caller: Caller; readonly call: Call; readonly answer: Answer }>
}

// biome-ignore lint/suspicious/noExplicitAny: the scenario knows what it asked for
export type Answer = any

const AGAIN_AFTER_MS = 100
/** Too much was asked, or a busy machine let the agent's own profile wait: agents ask again. */
const ASKED_AGAIN = [429, 424]
/** A process that died over a request leaves its key for half a minute. */
const GIVE_UP_MS = 120_000

/** Calls the shop until it answers, and holds what it answers to what it answered to the same key before. */
export async function callShop(caller: Caller, call: Call): Promise<Answer> {
  const { tally } = caller
  const { response, text } = await insist(tally, () => requestOf(caller, call))
  tally.calls += 1
  assert.ok(response.ok, `${call.name} was refused with ${response.status}: ${text}`)
  const body: Answer = JSON.parse(text)
  const answer = caller.transport === 'rest' ? body : body.result?.structuredContent
  assert.ok(answer, `${call.name} was answered without data: ${text}`)
  if (call.key === undefined) return answer
  const before = tally.keyed.get(call.key)
  if (before) assert.deepEqual(answer, before.answer, `${call.name}: the same key, another answer`)
  else tally.keyed.set(call.key, { caller, call, answer })
  return answer
}

/** Sends a request until it is answered, since the shop may be struck at any moment. */
async function insist(
  tally: AgentTally,
  makeRequest: () => Request,
): Promise<{ readonly response: Response; readonly text: string }> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    const request = makeRequest()
    const response = await fetch(request).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response && text !== undefined && response.status < 500 && !ASKED_AGAIN.includes(response.status))
      return { response, text }
    tally.lost += 1
    if (Date.now() > deadline) throw new Error(`no answer from ${request.url}: ${response?.status} ${text}`)
    // A shop that says when to ask again is asked then: each try costs its network a part of its budget.
    const waitMs = Number(response?.headers.get('retry-after') ?? 0) * 1000
    await new Promise((done) => setTimeout(done, Math.max(AGAIN_AFTER_MS, waitMs)))
  }
}

const PATHS: Readonly<Partial<Record<OperationName, readonly [method: string, path: string]>>> = {
  search_catalog: ['POST', '/catalog/search'],
  lookup_catalog: ['POST', '/catalog/lookup'],
  get_product: ['POST', '/catalog/product'],
  create_cart: ['POST', '/carts'],
  get_cart: ['GET', '/carts/ID'],
  update_cart: ['PUT', '/carts/ID'],
  cancel_cart: ['POST', '/carts/ID/cancel'],
  create_checkout: ['POST', '/checkout-sessions'],
  get_checkout: ['GET', '/checkout-sessions/ID'],
  update_checkout: ['PUT', '/checkout-sessions/ID'],
  complete_checkout: ['POST', '/checkout-sessions/ID/complete'],
  cancel_checkout: ['POST', '/checkout-sessions/ID/cancel'],
  get_order: ['GET', '/orders/ID'],
}

/** Each request is signed, as agents should do it, and those for orders have to be. */
function requestOf({ origin, agent, network, transport }: Caller, { name, id, body, key }: Call): Request {
  const [restMethod = 'POST', path = ''] = PATHS[name] ?? []
  const resource = ['cart', 'checkout', 'order'].find((each) => name.endsWith(`_${each}`)) ?? 'catalog'
  const meta = { 'ucp-agent': { profile: agent.url }, ...(key !== undefined && { 'idempotency-key': key }) }
  const method = transport === 'rest' ? restMethod : 'POST'
  const url = new URL(
    transport === 'rest' ? `/api/ucp/rest${path.replace('ID', id ?? '')}` : '/api/ucp/mcp',
    origin,
  )
  const call = {
    name,
    arguments: { meta, ...(id !== undefined && { id }), ...(body && { [resource]: body }) },
  }
  const sent = transport === 'rest' ? body : { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
  const text = method === 'GET' ? undefined : JSON.stringify(sent ?? {})
  const headers = signRequest(
    agent.key,
    {
      ...{ method, url },
      headers: {
        accept: 'application/json, text/event-stream',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        'ucp-agent': `profile="${agent.url}"`,
        ...(key !== undefined && transport === 'rest' && { 'idempotency-key': key }),
      },
    },
    text,
    new Date(),
  )
  return new Request(url, {
    method,
    headers: { ...headers, 'x-forwarded-for': network },
    ...(text !== undefined && { body: text }),
  })
}

/** A page of the hosted checkout, asked for until the shop shows it. */
export async function visitPage(tally: AgentTally, network: string, request: Request): Promise<Response> {
  const { response, text } = await insist(tally, () => {
    const again = request.clone()
    again.headers.set('x-forwarded-for', network)
    return again
  })
  return new Response(text, { status: response.status, headers: response.headers })
}
