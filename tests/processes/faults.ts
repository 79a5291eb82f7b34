import type { RequestListener } from 'node:http'
import type { BackendErrorKind } from '#shop/clients/backend/backend-error.ts'
import type { StorefrontErrorKind } from '#shop/clients/storefront/error.ts'

const SLOW_MS = 10_000

export const answering =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

const NULLS = Object.fromEntries(
  ['id', 'product_handle', 'rating', 'stars', 'shown', 'hidden', 'genuine', 'sample'].map((name) => [
    name,
    null,
  ]),
)

/** Ways in which a project may fail to answer, and the kind of failure that results. */
export const FAULTS: readonly (readonly [what: string, kind: BackendErrorKind, fault: RequestListener])[] = [
  ['answers 500', 'http', answering(500, '{"message":"no"}')],
  ['answers 500 with a page', 'http', answering(500, '<h1>Sorry</h1>'.repeat(1_000), 'text/html')],
  ['answers with a page', 'protocol', answering(200, '<h1>Hello</h1>'.repeat(1_000), 'text/html')],
  ['answers something else', 'protocol', answering(200, '{"reviews":[]}')],
  ['answers nulls', 'protocol', answering(200, JSON.stringify(Array.from({ length: 500 }, () => NULLS)))],
  ['answers nothing', 'protocol', answering(200, '')],
  [
    'answers half',
    'network',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
      response.write('[{"product_handle":', () => response.destroy())
    },
  ],
  [
    'answers without end',
    'network',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (response.write(' '.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
  ],
  ['breaks off', 'network', ({ socket }) => void socket.resetAndDestroy()],
  ['hangs', 'timeout', () => {}],
  [
    'is slow',
    'timeout',
    (_request, response) => {
      const late = setTimeout(() => answering(200, '[]')(_request, response), SLOW_MS)
      response.on('close', () => clearTimeout(late))
    },
  ],
]

const THROTTLED = '{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}'
const EMPTIED = JSON.stringify({
  data: {
    products: { edges: [{ node: { id: null, title: null, variants: null } }], pageInfo: null },
    product: { id: null, handle: null, title: null, variants: null, images: null },
    search: null,
  },
})

const DOLLARS_OF_CANADA = { amount: '249.00', currencyCode: 'CAD' }
const CANADIAN = {
  ...{ id: 'gid://shopify/Product/1', title: 'Stool', description: 'x'.repeat(1_000), handle: 'stool' },
  priceRange: { minVariantPrice: DOLLARS_OF_CANADA },
  images: { edges: [] },
  variants: { edges: Array.from({ length: 10 }, () => ({ node: { price: DOLLARS_OF_CANADA } })) },
  options: [],
}
const ABROAD = JSON.stringify({
  data: {
    products: { edges: Array.from({ length: 10 }, () => ({ node: CANADIAN })) },
    product: CANADIAN,
    search: { edges: [{ node: CANADIAN }] },
  },
})

/** Ways in which a hosted storefront may fail to answer, and the kind of failure that results. */
export const STOREFRONT_FAULTS: readonly (readonly [string, StorefrontErrorKind, RequestListener])[] = [
  ...FAULTS.map(([what, kind, fault]) => [what, kind === 'refused' ? 'http' : kind, fault] as const),
  ['wants to be paid', 'payment-required', answering(402, '{"errors":"Payment Required"}')],
  ['is asked too often', 'http', answering(429, '{"errors":"Too Many Requests"}')],
  ['throttles', 'graphql', answering(200, THROTTLED)],
  ['answers fields of nulls', 'protocol', answering(200, EMPTIED)],
  ['sells in another currency', 'protocol', answering(200, ABROAD)],
  [
    'says a wrong length',
    'network',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5_000 })
      response.write('{"data":{"products":null}}', () => response.destroy())
    },
  ],
]
