import { expect, test } from 'vitest'
import { refusal } from '../protocol/outcome.ts'
import type { AgentCall, Ucp } from '../ucp.ts'
import { ucpTools } from './routes.ts'

const URL = 'https://keel.example/api/ucp/mcp'

const log = { info() {}, warn() {}, error() {} }

function open(call: Ucp['call']) {
  const ucp: Ucp = { call, askCatalog: () => Promise.reject(new Error('no agent asks so')) }
  const parts = { publicUrl: 'https://keel.example', signingKey: '0f'.repeat(32), now: () => new Date() }
  const app = ucpTools(ucp, { ...parts, log })
  return (name: string, input: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    const headers = { 'content-type': 'application/json' }
    const request = new Request(URL, { method: 'POST', headers, body: JSON.stringify(body) })
    return app.fetch(request, { address: '2001:db8::1' })
  }
}

test.each([
  ['away', Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' }), 503, -32_000, '1'],
  ['at fault', new Error('a secret'), 500, -32_603, null],
])('a shop that is %s says so by status and by code, unsigned', async (_case, error, status, code, wait) => {
  const answer = await open(() => Promise.reject(error))('get_cart', { id: 'a' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait])
  expect(answer.headers.has('signature')).toBe(false)
  const content = 'The shop cannot answer just now.'
  expect(await answer.json()).toMatchObject({ error: { code, message: content, data: { content } } })
})

test.each([
  ['digest_mismatch', 400, -32_600],
  ['algorithm_unsupported', 400, -32_600],
  ['signature_invalid', 401, -32_000],
  ['invalid_request', 400, -32_602],
  ['invalid_profile_url', 400, -32_001],
] as const)('%s has the code that the protocol gives it', async (why, status, code) => {
  const answer = await open(async () => refusal(status, why, 'No.'))('get_cart', { id: 'a' })
  expect([answer.status, await answer.json()]).toMatchObject([
    status,
    { error: { code, data: { code: why } } },
  ])
})

test('a call is paid for by its network, and known by what it asks, whatever it says of itself', async () => {
  const calls: AgentCall[] = []
  const ask = open(async (_name, _input, call) => {
    calls.push(call)
    return { kind: 'answered', body: {}, isNew: false }
  })
  const meta = (key: string) => ({ 'ucp-agent': { profile: 'p' }, 'idempotency-key': key })
  await ask('create_cart', { meta: meta('one'), cart: { line_items: [] } })
  await ask('create_cart', { meta: meta('two'), cart: { line_items: [] } })
  await ask('create_cart', { meta: meta('one'), cart: { line_items: [1] } })
  expect(calls.map(({ payer }) => payer)).toEqual(Array(3).fill('2001:db8:0:0::/56'))
  const [first, same, other] = calls.map(({ digest }) => digest)
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})
