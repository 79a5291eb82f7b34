import { expect, test } from 'vitest'
import { namedAddress } from './named-address.ts'

test.each([
  'ada.lovelace+chairs@keel.test',
  "o'neil_2@mail.keel.test",
  'grüße@bücher.example',
  'a&b=c@keel.test',
])('%s is named', (address) => expect(namedAddress(address)).toBe(address))

test.each([
  'www.keel-refunds.example/claim?order=1042@keel.test',
  'https://evil.example#@keel.test',
  'evil.example:8080@keel.test',
  'a@b@keel.test',
  'ada@keel.test/claim',
  '',
])('%s is not, as it could be a link', (address) => expect(namedAddress(address)).toBe('another address'))
