import type { RequestListener } from 'node:http'
import type { StorefrontErrorKind } from '#shop/clients/storefront/error.ts'
import { answering, FAULTS } from './faults.ts'

const THROTTLED = '{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}'
const EMPTIED = JSON.stringify({
  data: {
    products: { edges: [{ node: { id: null, title: null, variants: null } }], pageInfo: null },
    product: { id: null, handle: null, title: null, variants: null, images: null },
    search: null,
  },
})

/** Ways in which a hosted storefront may fail to answer, and the kind of failure that results. */
export const STOREFRONT_FAULTS: readonly (readonly [string, StorefrontErrorKind, RequestListener])[] = [
  ...FAULTS.map(([what, kind, fault]) => [what, kind === 'refused' ? 'http' : kind, fault] as const),
  ['wants to be paid', 'payment-required', answering(402, '{"errors":"Payment Required"}')],
  ['is asked too often', 'http', answering(429, '{"errors":"Too Many Requests"}')],
  ['throttles', 'graphql', answering(200, THROTTLED)],
  ['answers fields of nulls', 'protocol', answering(200, EMPTIED)],
  [
    'says a wrong length',
    'network',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5_000 })
      response.write('{"data":{"products":null}}', () => response.destroy())
    },
  ],
]
