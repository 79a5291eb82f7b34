import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createAddressReader, createProxyCheck, plainAddress } from './client-address.ts'

function addressOf(trusted: string[], remoteAddress: string | undefined, forwarded?: string) {
  const socket = { remoteAddress } as Socket
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return createAddressReader(trusted)({ socket, headers })
}

test.each([
  ['nobody is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy tells', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a proxy of version 6 tells', ['::1'], '::1', '198.51.100.1', '198.51.100.1'],
  ['two proxies tell', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  [
    'what a visitor pretends comes before',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
  ['a stranger pretends', ['10.0.0.0/8'], '203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['a proxy tells nonsense', ['10.0.0.0/8'], '10.1.2.3', 'unknown', '10.1.2.3'],
  ['a proxy tells nothing', ['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  ["a proxy's address is IPv4-mapped", ['10.0.0.0/8'], '::ffff:10.1.2.3', '2001:db8::1', '2001:db8::1'],
  ['the address has a zone', [], 'fe80::1%eth0', undefined, 'fe80::1'],
  ['a neighbour of a proxy of version 6 pretends', ['::1'], '::2', '198.51.100.1', '::2'],
  ['a neighbour of a proxy pretends', ['10.1.2.3'], '10.1.2.4', '198.51.100.1', '10.1.2.4'],
  ['a network of version 6 is trusted', ['2001:db8::/32'], '2001:db8:1::1', '198.51.100.1', '198.51.100.1'],
  [
    'a name that is no address is trusted beside one',
    ['proxy.internal', '10.1.2.3'],
    '10.1.2.3',
    '198.51.100.1',
    '198.51.100.1',
  ],
  ['the connection is gone', [], undefined, undefined, '0.0.0.0'],
])('%s', (_case, trusted, remote, forwarded, expected) => {
  expect(addressOf(trusted, remote, forwarded)).toBe(expected)
})

test('what is no address is nobody’s proxy', () => {
  const isProxy = createProxyCheck(['10.0.0.0/8', '::1'])
  expect(['', 'unknown', '10.1.2', '10.1.2.3', '::ffff:10.1.2.3'].map(isProxy)).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
})

test.each([
  [' ::FFFF:10.1.2.3 ', '10.1.2.3'],
  ['::ffff:a01:203', '::ffff:a01:203'],
  ['64:ff9b::ffff:10.1.2.3', '64:ff9b::ffff:10.1.2.3'],
  ['::ffff:10.1.2.3x', '::ffff:10.1.2.3x'],
  ['fe80::1%eth0%1', 'fe80::1'],
])('%j is plainly %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})
