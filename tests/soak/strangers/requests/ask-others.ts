import type { Route } from '../surface/read-surface.ts'
import { publicKeys } from './ask-routes.ts'
import { paddedJson } from './bodies.ts'
import { type DearRequest, type Foothold, times } from './dear-request.ts'

const FRAME_BYTES = 1_048_000
const CROPS = ['center', 'top', 'left'] as const

const toolCall = (name: string, input: object) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: input },
})

/** The dearest questions of each tool: of a desk at which nothing fits, every other one is tried. */
const TOOL_CALLS = [
  { what: 'a body that nothing fits', body: toolCall('find_fit', { height_in: 66, desk_in: 60 }) },
  { what: 'a long search', body: toolCall('search_products', { query: 'chairr '.repeat(28), limit: 20 }) },
  { what: 'a product', body: toolCall('get_product', { handle: 'keel-kneeling-chair' }) },
  { what: 'a policy', body: toolCall('get_policy', { name: 'terms' }) },
]

/** The dearest questions of the tools of Shopify's stores. */
const STORE_CALLS = [
  {
    what: 'the longest page of a search',
    body: toolCall('search_shop_catalog', { query: 'keel', limit: 250 }),
  },
  {
    what: 'everything',
    body: toolCall('search_catalog', { catalog: { query: '*', pagination: { limit: 50 } } }),
  },
  {
    what: 'a cart of 250 lines',
    body: toolCall('update_cart', {
      add_items: times(250, () => ({ product_variant_id: 'gid://shopify/ProductVariant/1', quantity: 1 })),
    }),
  },
  {
    what: 'a question of many words',
    body: toolCall('search_shop_policies_and_faqs', { query: 'return warranty delivery '.repeat(20) }),
  },
]

const CALLS: Readonly<Record<string, readonly { readonly what: string; readonly body: object }[]>> = {
  '/mcp': TOOL_CALLS,
  '/api/mcp': STORE_CALLS,
}

/** Requests for the particular features of the routes of pictures, broadcasts and links. */
export function askOthers({ method, path }: Route, foothold: Foothold): DearRequest[] {
  const common = { method, headers: publicKeys(foothold), pace: 'at once' } as const
  if (path === '/cdn/:handle/:file' && method === 'GET')
    return CROPS.flatMap((crop) =>
      ['avif', 'webp', 'png'].map((format) => ({
        ...common,
        name: `GET ${path}, as ${format}, ${crop}`,
        protocol: 'picture',
        target: `${foothold.picturePath.split('?')[0]}?width=5760&height=${3_000 + Math.floor(Math.random() * 2_000)}&crop=${crop}&format=${format}`,
      })),
    )
  const calls = method === 'POST' ? CALLS[path] : undefined
  if (calls)
    return calls.map(({ what, body }) => ({
      ...common,
      name: `POST ${path}, ${what}`,
      protocol: 'mcp',
      target: path,
      headers: {
        ...common.headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: () => Buffer.from(JSON.stringify(body)),
    }))
  if (path === '/realtime/v1/api/broadcast')
    return [
      {
        ...common,
        name: `${method} ${path}, 20,000 messages`,
        protocol: 'realtime',
        target: path,
        headers: { ...common.headers, 'content-type': 'application/json' },
        body: () =>
          Buffer.from(
            JSON.stringify({ messages: times(20_000, () => ({ topic: 'a', event: 'b', payload: {} })) }),
          ),
      },
      {
        ...common,
        name: `${method} ${path}, one large message`,
        protocol: 'realtime',
        target: path,
        headers: { ...common.headers, 'content-type': 'application/json' },
        body: () =>
          Buffer.from(
            paddedJson(
              { messages: [{ topic: 'a', event: 'b', payload: { a: 'x'.repeat(200_000) } }] },
              FRAME_BYTES,
            ),
          ),
      },
    ]
  return []
}
