import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createAddressReader } from './client-address.ts'

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
  ['the connection is gone', [], undefined, undefined, '0.0.0.0'],
])('%s', (_case, trusted, remote, forwarded, expected) => {
  expect(addressOf(trusted, remote, forwarded)).toBe(expected)
})
