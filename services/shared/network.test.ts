import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001::5:6:7:8:9', '2001:0:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '::ffff:cb00:7107'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a site is all networks that one line may have', () => {
  expect(siteOf('2001:DB8:1:2::6')).toBe('2001:db8:1::/48')
  expect(siteOf('203.0.113.7')).toBe('203.0.113.7')
})
