import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://keel.example', 'keel.example', 'https://keel.example'],
  ['https://shop.keel.example:8443', 'shop.keel.example', 'https://shop.keel.example:8443'],
  ['https://xn--kel-hoa.example', 'xn--kel-hoa.example', 'https://xn--kel-hoa.example'],
  ['https://k.example', 'k.example', 'https://k.example'],
  ['http://shop.localhost:4321', 'shop.localhost', 'http://shop.localhost:4321'],
  ['http://localhost:4321', 'localhost', 'http://localhost:4321'],
])('[4.02] %s has passkeys, of the domain %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toMatchObject({ id, origin })
})

test.each([
  'http://keel.example',
  'http://127.0.0.1:4321',
  'https://192.168.1.20',
  'https://[::1]:8443',
  'https://intranet',
  'https://keel_shop.example',
  'https://keel.example.',
  'http://localhost.keel.example',
])('[4.02] %s has none, as browsers offer none there', (publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBeUndefined()
})
