import { expect, test } from 'vitest'
import type { Capabilities } from '../protocol/capabilities.ts'
import { readProfile } from './agent-profile.ts'
import { negotiate, relevantTo } from './negotiate.ts'

const capability = (version: string, parents?: readonly string[]) => ({
  ...{ version, spec: '', schema: '' },
  ...(parents && { extends: parents }),
})

const offered: Capabilities = new Map([
  ['dev.ucp.shopping.cart', capability('2026-08-25')],
  ['dev.ucp.shopping.checkout', capability('2026-08-25')],
  [
    'dev.ucp.shopping.discount',
    capability('2026-08-25', ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout']),
  ],
  ['com.example.gift', capability('2026-01-01', ['dev.ucp.shopping.discount'])],
])

function profile(capabilities: Readonly<Record<string, readonly string[]>>) {
  const named = Object.entries(capabilities).map(([name, versions]) => [
    name,
    versions.map((version) => ({ version })),
  ])
  const ucp = { version: '2026-08-25', services: {}, payment_handlers: {} }
  const read = readProfile(JSON.stringify({ ucp: { ...ucp, capabilities: Object.fromEntries(named) } }))
  if (!read) throw new Error('no profile')
  return read
}

const names = (capabilities: Capabilities) => [...capabilities.keys()]

test('both have it in the same version, among others', () => {
  const theirs = profile({
    'dev.ucp.shopping.cart': ['2026-04-08', '2026-08-25'],
    'org.other.thing': ['2026-08-25'],
  })
  expect(names(negotiate(offered, theirs))).toEqual(['dev.ucp.shopping.cart'])
})

test('a version of the past or the future is another capability', () => {
  const theirs = profile({ 'dev.ucp.shopping.cart': ['2026-04-08', '2027-01-01'] })
  expect(names(negotiate(offered, theirs))).toEqual([])
})

test('an extension needs one of its parents, and so does an extension of it', () => {
  const extensions = { 'dev.ucp.shopping.discount': ['2026-08-25'], 'com.example.gift': ['2026-01-01'] }
  expect(names(negotiate(offered, profile(extensions)))).toEqual([])
  const theirs = profile({ ...extensions, 'dev.ucp.shopping.checkout': ['2026-08-25'] })
  expect(names(negotiate(offered, theirs))).toEqual([
    'dev.ucp.shopping.checkout',
    'dev.ucp.shopping.discount',
    'com.example.gift',
  ])
})

test('an answer names the capability that it belongs to, and what extends that', () => {
  expect(names(relevantTo('dev.ucp.shopping.cart', offered))).toEqual([
    'dev.ucp.shopping.cart',
    'dev.ucp.shopping.discount',
  ])
})

test.each([
  ['no JSON', 'profile'],
  ['a number', '1'],
  ['no version', '{"ucp":{"services":{},"payment_handlers":{}}}'],
  ['a version that is no date', '{"ucp":{"version":"draft","services":{},"payment_handlers":{}}}'],
  [
    'a name that is no domain',
    '{"ucp":{"version":"2026-08-25","services":{},"payment_handlers":{},"capabilities":{"cart":[]}}}',
  ],
  [
    'a thousand keys',
    JSON.stringify({
      ucp: { version: '2026-08-25', services: {}, payment_handlers: {} },
      keys: Array(1_000).fill({ kid: 'a', kty: 'EC' }),
    }),
  ],
  ['ten thousand levels', `{"ucp":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
])('%s is no profile', (_case, text) => {
  expect(readProfile(text)).toBeUndefined()
})

test('a key of a kind that nobody knows spoils no profile', () => {
  const ucp = { version: '2026-08-25', services: {}, payment_handlers: {} }
  expect(readProfile(JSON.stringify({ ucp, keys: [{ kid: 'q', kty: 'QUANTUM', z: 1 }] }))?.keys).toHaveLength(
    1,
  )
})
