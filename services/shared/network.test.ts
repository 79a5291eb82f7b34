import { expect, test } from 'vitest'
import { networkOf, siteOf, subnetOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:0::/56', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:0:0:1', '2001:db8:1:0::/56', '2001:db8:1:2::/64'],
  ['2001:db8:1:2ff::6', '2001:db8:1:200::/56', '2001:db8:1:2ff::/64'],
  ['2001:db8:1:ffff::6', '2001:db8:1:ff00::/56', '2001:db8:1:ffff::/64'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/56', '2001:db8:0:0::/64'],
  ['2001::5:6:7:8:9', '2001:0:0:0::/56', '2001:0:0:5::/64'],
  ['::1', '0:0:0:0::/56', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/56', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '::ffff:cb00:7107', '::ffff:cb00:7107'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/56', '64:ff9b:0:0::/64'],
])('%s is counted as %s, and known again as %s', (address, network, subnet) => {
  expect([networkOf(address), subnetOf(address)]).toEqual([network, subnet])
})

test('a whole /56 is one network, and the next one another', () => {
  const networks = ['2001:db8:1:200::1', '2001:db8:1:2ff::1', '2001:db8:1:300::1'].map(networkOf)
  expect(new Set(networks).size).toBe(2)
})

test('a site is all networks that one line may have', () => {
  expect(siteOf('2001:DB8:1:2::6')).toBe('2001:db8:1::/48')
  expect(siteOf('203.0.113.7')).toBe('203.0.113.7')
})
