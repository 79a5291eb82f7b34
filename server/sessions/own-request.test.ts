import { expect, test } from 'vitest'
import { isChange, isFromOwnPage } from './own-request.ts'

const SHOP = 'https://keel.test'
const asked = (headers: Record<string, string>, method = 'POST') =>
  new Request(`${SHOP}/office`, { method, headers })

test('what only reads is no change', () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
  expect(methods.filter((method) => isChange(asked({}, method)))).toEqual(['POST', 'PUT', 'PATCH', 'DELETE'])
})

test.each([
  [{ origin: SHOP }, true],
  [{ origin: SHOP, 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: SHOP, 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: SHOP, 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{}, false],
])('a request with %j comes from a page of the shop: %s', (headers, isOwn) => {
  expect(isFromOwnPage(asked(headers), SHOP)).toBe(isOwn)
})
