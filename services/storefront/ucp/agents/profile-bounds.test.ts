import { expect, test } from 'vitest'
import { readProfile } from './agent-profile.ts'

const VERSION = '2026-08-25'

function read({ ucp = {}, ...more }: { ucp?: object; keys?: unknown } = {}) {
  const least = { version: VERSION, services: {}, payment_handlers: {} }
  return readProfile(JSON.stringify({ ucp: { ...least, ...ucp }, ...more }))
}
const isRead = (of: Parameters<typeof read>[0]) => read(of) !== undefined
const capability = (more: object) => ({
  ucp: { capabilities: { 'dev.ucp.cart': [{ version: VERSION, ...more }] } },
})
const named = (count: number, entry: object = { version: VERSION }) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`com.example.c${at}`, [entry]]))

test('a profile says what its agent can do, and by which keys it signs', () => {
  expect(read()).toEqual({
    ucp: { version: VERSION, capabilities: {} },
    keys: [],
  })
  const keys = [{ kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y', alg: 'ES256', use: 'sig' }]
  expect(read({ keys })?.keys).toEqual(keys)
})

test('of a profile no more is kept than the shop asks for', () => {
  const more = Array(1_000).fill({})
  const entry = { version: VERSION, transport: 'rest', more }
  const profile = read({
    ucp: {
      services: named(1, entry),
      payment_handlers: named(1, entry),
      capabilities: named(1, { ...entry, extends: 'dev.ucp.cart', config: { webhook_url: 'w', more } }),
    },
    keys: [{ kid: 'a', kty: 'EC', n: 'n'.repeat(1_000), more }],
  })
  expect(profile).toEqual({
    ucp: {
      version: VERSION,
      capabilities: { 'com.example.c0': [{ version: VERSION, config: { webhook_url: 'w' } }] },
    },
    keys: [{ kid: 'a', kty: 'EC' }],
  })
})

test.each([
  ['x', 'x'.repeat(256)],
  ['y', { length: 32 }],
  ['crv', 7],
])('a key whose %s is too long, or no text, is kept without it', (field, value) => {
  const { kid, kty, ...point } = { kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }
  const { [field as keyof typeof point]: _left, ...kept } = point
  expect(read({ keys: [{ kid, kty, ...point, [field]: value }] })?.keys).toEqual([{ kid, kty, ...kept }])
})

test('a key says whether it is for signatures', () => {
  const operations = (key_ops: unknown) => read({ keys: [{ kid: 'a', kty: 'EC', key_ops }] })?.keys[0]
  expect(operations(['verify', 'sign'])).toMatchObject({ key_ops: ['verify'] })
  expect(operations(['encrypt', 7])).toMatchObject({ key_ops: [] })
  expect(operations('verify')).toEqual({ kid: 'a', kty: 'EC' })
})

test.each(['2026-08-25T00:00', 'v2026-08-25', '20260825', '2026-8-25'])('version %s is none', (version) => {
  expect(isRead({ ucp: { version } })).toBe(false)
  expect(isRead(capability({ version }))).toBe(false)
})

test.each(['cart', 'dev.', '1dev.cart', 'dev.ucp.cart!', 'Dev.cart', '.cart', ' dev.cart'])(
  '%j names nothing',
  (name) => {
    expect(isRead({ ucp: { capabilities: { [name]: [] } } })).toBe(false)
  },
)

test('an extension names one parent, or some, that may be names', () => {
  expect(read(capability({ extends: 'dev.ucp.checkout' }))).toBeDefined()
  expect(read(capability({ extends: ['dev.ucp.checkout', 'dev.ucp.order'] }))).toBeDefined()
  for (const parents of [[], 'checkout', ['checkout'], 1, Object.keys(named(201))])
    expect(isRead(capability({ extends: parents }))).toBe(false)
})

test('an agent is called at an address of text, no longer than addresses are', () => {
  const webhook = (webhook_url: unknown) => isRead(capability({ config: { webhook_url } }))
  expect(webhook(`https://agent.example/${'a'.repeat(2_026)}`)).toBe(true)
  expect(webhook(`https://agent.example/${'a'.repeat(2_027)}`)).toBe(false)
  expect(webhook(1)).toBe(false)
})

test('as much as may be is read, and one more is not', () => {
  expect(isRead({ ucp: { capabilities: named(200) } })).toBe(true)
  expect(isRead({ ucp: { capabilities: named(201) } })).toBe(false)
  const versions = (count: number) => ({
    ucp: { capabilities: { 'dev.ucp.cart': Array(count).fill({ version: VERSION }) } },
  })
  expect(isRead(versions(20))).toBe(true)
  expect(isRead(versions(21))).toBe(false)
  const keys = (count: number) => ({ keys: Array(count).fill({ kid: 'a', kty: 'EC' }) })
  expect(isRead(keys(50))).toBe(true)
  expect(isRead(keys(51))).toBe(false)
  const nested = (depth: number) => ({
    keys: [{ kid: 'a', kty: 'EC', more: JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) }],
  })
  expect(isRead(nested(29))).toBe(true)
  expect(isRead(nested(31))).toBe(false)
})

test.each([
  { ucp: { services: named(1) } },
  { ucp: { payment_handlers: named(1, {}) } },
  { keys: [{ kid: '', kty: 'EC' }] },
  { keys: [{ kid: 'a' }] },
  { keys: 'none' },
])('%j says too little', (profile) => {
  expect(isRead(profile)).toBe(false)
})

test('a service names its transport', () => {
  expect(isRead({ ucp: { services: named(1, { version: VERSION, transport: 'rest' }) } })).toBe(true)
})
