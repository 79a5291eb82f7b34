import { expect, test } from 'vitest'
import { isLoopbackHost, isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '127.255.255.255',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.255.255',
  '192.0.2.1',
  '198.19.255.255',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '192.167.255.255',
  '198.20.0.1',
  '2606:4700::1111',
])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('names of this machine are known as such', () => {
  expect(['localhost', '127.0.0.1', '[::1]'].map(isLoopbackHost)).toEqual([true, true, true])
  expect(['localhost.example', '10.0.0.1', 'example.com'].map(isLoopbackHost)).toEqual([false, false, false])
})
